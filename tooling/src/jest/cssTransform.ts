import { createHash } from 'node:crypto';

const CLASS_NAME = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Transforms a CSS module for jest into an object that maps each class name to itself. */
export function process(source: string): { code: string } {
  const withoutComments = source.replace(/\/\*[^]*?\*\//g, '');
  const names = [...withoutComments.matchAll(CLASS_NAME)].map(([, name]) => [name, name] as const);
  const classNames = JSON.stringify(Object.fromEntries(names));
  return { code: `module.exports = { __esModule: true, default: ${classNames} };` };
}

export function getCacheKey(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
