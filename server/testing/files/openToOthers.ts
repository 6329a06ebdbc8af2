import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** @returns all paths in the folder that other users may read, write or enter; '' stands for the folder itself */
export function openToOthers(folder: string): string[] {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.filter((name) => (lstatSync(path.join(folder, name)).mode & 0o077) !== 0);
}
