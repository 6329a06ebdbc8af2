import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, 'commonPasswords.txt');

/** Returns the most common passwords, in lower case. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(FILE, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}
