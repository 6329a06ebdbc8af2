import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFolder } from '../db/connection/embedded/embeddedBackups.ts';

/**
 * Folders of the data folder that a backup has. The server's own copies of the database are left out: a backup does not
 * need them.
 */
export const savedFolders = ['db', 'objects', 'mail'] as const;

type FoundFile = { readonly path: string; readonly sizeInBytes: number };

/** Files and folders with paths relative to the folder above, with `/` on every system. Parents come first. */
export type Tree = { readonly files: FoundFile[]; readonly folders: string[] };

/** Lists what a backup of this data folder would have. */
export async function listSavedFolders(dataFolder: string): Promise<Tree> {
  const tree: Tree = { files: [], folders: [] };
  for (const name of savedFolders) {
    if (await isFolder(path.join(dataFolder, name))) await addFolder(dataFolder, name, tree);
  }
  return tree;
}

/** Follows symbolic links, because `objects` may lie on another disk. */
async function addFolder(root: string, folder: string, tree: Tree): Promise<void> {
  tree.folders.push(folder);
  for (const name of (await readdir(path.join(root, folder))).sort()) {
    const entry = `${folder}/${name}`;
    const stats = await stat(path.join(root, entry));
    if (stats.isDirectory()) await addFolder(root, entry, tree);
    else if (stats.isFile()) tree.files.push({ path: entry, sizeInBytes: stats.size });
  }
}
