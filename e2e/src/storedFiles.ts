import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** Every file in the site's store, unfinished ones included: by their paths in the data folder. */
export async function storedFiles(site: Site): Promise<string[]> {
  const folder = join(site.dataFolder, 'objects');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
