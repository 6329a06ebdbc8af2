import { existsSync } from 'node:fs';

/** Whether this process may install packages with apt-get. */
export function isDebianRoot(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}
