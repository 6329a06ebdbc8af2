import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { findPackage } from '../installed/findPackage.ts';

/**
 * Returns the languages of an app or package in a folder. They are those of the design system's catalogues, because
 * every page loads one of these.
 */
export function messageLocales(folder: string): string[] {
  const designSystem = findPackage('@parchi/shared-ui', folder);
  if (!designSystem) throw new Error(`${folder} needs @parchi/shared-ui, which is not installed.`);
  return globSync('src/messages/*.json', { cwd: designSystem.folder })
    .map((file) => basename(file, '.json'))
    .sort();
}
