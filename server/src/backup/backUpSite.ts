import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, syncFolder } from '@parchi/object-store';
import type { Settings } from '../config/settings.ts';
import { lockDataFolder } from '../db/connection/embedded/dataFolderLock.ts';
import { isFolder } from '../db/connection/embedded/embeddedBackups.ts';
import { assertNoUnfinishedRestore } from '../db/connection/embedded/unfinishedRestore.ts';
import { assertRoom } from './assertRoom.ts';
import { BackupError } from './backupError.ts';
import { LIST_FILE, MANIFEST_FILE, writeBackupFiles } from './backupFiles.ts';
import { copyFiles, makeFolders, syncFolders } from './copyFiles.ts';
import { inspectCopy, isOfDatabase, type Inspection } from './inspectCopy.ts';
import { listSavedFolders, savedFolders } from './savedFolders.ts';

/** What the check of a backup needs besides the copy of the database: the log of one migrated database. */
const CHECK_BYTES = 20_000_000;

export type MadeBackup = Inspection & { readonly bytes: number };

/**
 * Copies the embedded database and the files of a stopped site to a new folder. Everything is written to `<target>.part`
 * and renamed at the end, so `target` is a whole backup or does not exist.
 * @throws {DataFolderLockedError} while a server runs
 */
export async function backUpSite(settings: Settings, target: string): Promise<MadeBackup> {
  const { dataDir } = settings;
  if (!(await isFolder(path.join(dataDir, 'db')))) {
    throw new BackupError(`There is nothing to back up: ${dataDir} has no database.`);
  }
  await assertNewPlace(target, dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    await assertNoUnfinishedRestore(dataDir);
    return await writeBackup(settings, target);
  } finally {
    // The lock of a server that died stays, now as that of this process: the next start must notice it, because it then
    // copies the database aside before it opens it.
    if (!lock.wasLeftBehind) await lock.release();
  }
}

async function assertNewPlace(target: string, dataDir: string): Promise<void> {
  if (existsSync(target)) {
    throw new BackupError(`${target} exists. A backup never replaces anything: name a new folder.`);
  }
  const parent = path.dirname(target);
  // Parents are not created: the disk for backups may not be mounted.
  if (!(await isFolder(parent))) throw new BackupError(`${parent} is no folder. Create it first.`);
  const inside = path.relative(await realpath(dataDir), await realpath(parent));
  if (inside === '' || (!inside.startsWith('..') && !path.isAbsolute(inside))) {
    throw new BackupError('A backup inside DATA_DIR would be lost with it. Name another folder.');
  }
}

async function writeBackup(settings: Settings, target: string): Promise<MadeBackup> {
  const tree = await listSavedFolders(settings.dataDir);
  const bytes = sumBytes(tree.files);
  const checkedBytes = sumBytes(tree.files.filter((file) => isOfDatabase(file.path)));
  const folder = `${target}.part`;
  await clearUnfinished(folder);
  await assertRoom(path.dirname(target), bytes + checkedBytes + CHECK_BYTES);
  await mkdir(folder, { mode: 0o700 });
  try {
    const lock = await lockDataFolder(folder);
    await makeFolders(folder, tree.folders);
    const paths = tree.files.map((file) => file.path);
    const files = await copyFiles({ from: settings.dataDir, to: folder }, paths);
    const site = { folder, folders: tree.folders, files };
    const inspection = await inspectCopy(site, settings);
    await writeBackupFiles(folder, {
      createdAt: new Date().toISOString(),
      folders: tree.folders,
      files,
      migrations: [...inspection.migrations],
      shares: inspection.shares,
      orders: inspection.orders,
      storedFiles: inspection.objects,
      bytes,
    });
    await lock.release();
    await syncFolders(folder, ['', ...tree.folders]);
    await rename(folder, target);
    await syncFolder(path.dirname(target));
    return { ...inspection, bytes };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what an interrupted backup left. @throws {BackupError} if anything else is there */
async function clearUnfinished(folder: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const ours: readonly string[] = [...savedFolders, 'checking', LIST_FILE, MANIFEST_FILE];
  if (names.some((name) => !ours.includes(name) && !name.startsWith('parchi.lock'))) {
    throw new BackupError(
      `${folder} is no unfinished backup. Move it away, or name another folder.`,
    );
  }
  // Fails if another backup writes into it now.
  await lockDataFolder(folder);
  await rm(folder, { recursive: true });
}

function sumBytes(files: readonly { readonly sizeInBytes: number }[]): number {
  return files.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0);
}
