import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** @returns what other users of the machine may read, write or enter: the folder (as '') and everything in it */
export function openToOthers(folder: string): string[] {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.filter((name) => (lstatSync(path.join(folder, name)).mode & 0o077) !== 0);
}
