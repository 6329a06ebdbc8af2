import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@parchi/object-store';
import type { FastifyBaseLogger } from 'fastify';

/** Permission bits of a file's mode for everybody but the owner. */
const OTHERS = 0o077;
/** Sticky bit, set on a folder that everybody may write to, such as `/tmp`. */
const STICKY = 0o1000;

/** Matches Parchi's own entries of the data folder. Everything else in the folder is left alone. */
const OURS = /^(?:db|db-.+|mail|objects|parchi\.lock.*)$/;
/**
 * Folder whose files are not checked, only its folders: object files are created with mode 0600, and there may be
 * millions.
 */
const FOLDERS_ONLY = 'objects';

/** Creates the data folder. Removes other users' access to the folder, and to what an older version left in it. */
export async function openDataFolder(folder: string, log: FastifyBaseLogger): Promise<void> {
  // Windows has no file modes; the folder inherits the access list of its parent.
  if (process.platform === 'win32') {
    await mkdir(folder, { recursive: true });
    return;
  }
  // The umask applies to the whole process, because the embedded database creates its files with 0666 and has no
  // setting for that.
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true });
  const open = await closeToOthers(folder);
  const [first] = open;
  if (first === undefined) return;
  const words = `Other users of this machine can read or change ${first}. ${remedy(folder, await stat(first))}`;
  log.warn({ area: 'data-folder', openEntries: open.length }, words);
}

/** Removes the access of other users. @returns the paths that other users can still access */
async function closeToOthers(folder: string): Promise<string[]> {
  // The data folder may itself be a symbolic link. Links inside it are not followed, because they may lead elsewhere.
  const open = await closeEntry(folder, await stat(folder));
  const names = (await readdir(folder)).filter((name) => OURS.test(name));
  for (const name of names) open.push(...(await closeTree(path.join(folder, name), name)));
  return open;
}

async function closeTree(entry: string, ours: string): Promise<string[]> {
  const stats = await lstat(entry).catch(ignoreOutOfReach);
  if (stats === undefined || stats.isSymbolicLink()) return [];
  const open = await closeEntry(entry, stats);
  if (!stats.isDirectory()) return open;
  const children = await readdir(entry, { withFileTypes: true }).catch(ignoreOutOfReach);
  const visited = (children ?? []).filter((child) => ours !== FOLDERS_ONLY || child.isDirectory());
  const inside = await Promise.all(
    visited.map(({ name }) => closeTree(path.join(entry, name), ours)),
  );
  return [...open, ...inside.flat()];
}

async function closeEntry(entry: string, { mode }: Stats): Promise<string[]> {
  if ((mode & OTHERS) === 0) return [];
  if ((mode & STICKY) !== 0) return [entry];
  try {
    await chmod(entry, mode & 0o7777 & ~OTHERS);
    // The mode is read again, because a file system without permissions accepts the change and ignores it.
    return ((await stat(entry)).mode & OTHERS) === 0 ? [] : [entry];
  } catch (error) {
    return hasCode(error, 'ENOENT') ? [] : [entry];
  }
}

function remedy(folder: string, { mode, uid }: Stats): string {
  if ((mode & STICKY) !== 0) return 'Set DATA_DIR to a folder that nothing else uses.';
  const quoted = `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  const user = process.getuid?.() ?? 0;
  const chown = uid === user ? '' : `sudo chown -R ${user} ${quoted} && `;
  return `Run “${chown}chmod -R u=rwX,go= ${quoted}”. If that fails, set DATA_DIR to a folder on a file system with Unix permissions.`;
}

/**
 * Ignores the error of an entry that another server process has removed, or of a folder that this user can't open
 * either.
 */
function ignoreOutOfReach(error: unknown): undefined {
  if (hasCode(error, 'ENOENT', 'EACCES')) return undefined;
  throw error;
}
