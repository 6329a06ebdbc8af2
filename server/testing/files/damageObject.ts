import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../../src/config/settings.ts';

/** Changes a byte in the middle of the only stored object of this size. */
export async function damageObject(
  { settings }: { readonly settings: Pick<Settings, 'dataDir'> },
  sizeInBytes: number,
): Promise<void> {
  const folder = path.join(settings.dataDir, 'objects');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const object = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(object);
    if (bytes.length !== sizeInBytes) continue;
    bytes[sizeInBytes / 2] = (bytes[sizeInBytes / 2] ?? 0) ^ 1;
    await writeFile(object, bytes);
  }
}
