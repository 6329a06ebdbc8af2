import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the SHA-256 of each file under the folder, by its path; `folder` for each folder.
 * @param without path of an entry that is left out
 */
export async function hashTree(folder: string, without = ''): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = entries.map(async (entry): Promise<[string, string]> => {
    const place = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, place);
    if (!entry.isFile()) return [name, 'folder'];
    return [
      name,
      createHash('sha256')
        .update(await readFile(place))
        .digest('hex'),
    ];
  });
  return Object.fromEntries(
    (await Promise.all(hashes)).filter(([name]) => name !== without).sort(),
  );
}
