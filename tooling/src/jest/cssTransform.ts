import { createHash } from 'node:crypto';
import { readClassNames } from '../checks/css-modules/readClassNames.ts';

/** Transforms a CSS module for jest into an object that maps each class name to itself. */
export function process(source: string): { code: string } {
  const names = [...readClassNames(source)].map((name) => [name, name] as const);
  const classNames = JSON.stringify(Object.fromEntries(names));
  return { code: `module.exports = { __esModule: true, default: ${classNames} };` };
}

export function getCacheKey(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
