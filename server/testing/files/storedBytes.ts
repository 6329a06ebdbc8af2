import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@parchi/object-store';

/** @returns the size of all files under the folder, finished or not */
export async function storedBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => sizeOf(path.join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** A file removed since its folder was listed takes no space. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
