import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@parchi/object-store';

/** @returns the total size in bytes of all files under the folder, both finished and unfinished objects */
export async function storedBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => sizeOf(path.join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns the size in bytes; 0 for a file that was removed after its folder was listed. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
