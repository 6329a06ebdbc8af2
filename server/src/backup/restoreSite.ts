import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, syncFolder } from '@parchi/object-store';
import { lockDataFolder } from '../db/connection/embedded/dataFolderLock.ts';
import { isFolder } from '../db/connection/embedded/embeddedBackups.ts';
import { restoringFolderOf } from '../db/connection/embedded/unfinishedRestore.ts';
import { assertRoom } from './assertRoom.ts';
import { BackupError } from './backupError.ts';
import { readBackupFiles, type BackupContent } from './backupFiles.ts';
import { copySavedFiles, makeFolders, syncFolders } from './copyFiles.ts';
import { savedFolders } from './savedFolders.ts';

/** Entries of a data folder that count as empty: locks, and the folder that every new file system of ext4 has. */
const IGNORED = /^(?:parchi\.lock.*|lost\+found)$/;

/**
 * Copies a backup into an empty or missing data folder. Everything is copied to the folder `restoring` in it first: the
 * data folder may be the root of a file system, which can't be renamed. As long as `restoring` is there, no server
 * starts, and a restore begins anew.
 */
export async function restoreSite(dataDir: string, backup: string): Promise<BackupContent> {
  const content = await readBackupFiles(backup);
  const isNew = (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
  let isRestored = false;
  try {
    const lock = await lockDataFolder(dataDir);
    try {
      await assertEmpty(dataDir);
      await clearUnfinished(dataDir);
      await copyBackup(content, { backup, dataDir });
      isRestored = true;
    } finally {
      await lock.release();
    }
  } finally {
    if (isNew && !isRestored) await rmdir(dataDir).catch(() => undefined);
  }
  return content;
}

async function assertEmpty(dataDir: string): Promise<void> {
  if (await isFolder(restoringFolderOf(dataDir))) return;
  const entry = (await readdir(dataDir)).find((name) => !IGNORED.test(name));
  if (entry === undefined) return;
  throw new BackupError(
    `${dataDir} is not empty: it has ${entry}. A restore never replaces anything: move it away first.`,
  );
}

/** Removes what an interrupted restore left. The mark that there is such a thing goes last. */
async function clearUnfinished(dataDir: string): Promise<void> {
  const restoring = restoringFolderOf(dataDir);
  if (!(await isFolder(restoring))) return;
  for (const name of savedFolders)
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  await syncFolder(dataDir);
  await rm(restoring, { recursive: true });
}

async function copyBackup(
  { folders, files }: BackupContent,
  { backup, dataDir }: { readonly backup: string; readonly dataDir: string },
): Promise<void> {
  const restoring = restoringFolderOf(dataDir);
  let bytes = 0;
  for (const file of files) bytes += await sizeOf(path.join(backup, file.path));
  await assertRoom(dataDir, bytes);
  try {
    await makeFolders(restoring, ['', ...folders]);
    await copySavedFiles({ from: backup, to: restoring }, files);
    await syncFolders(restoring, ['', ...folders]);
    await syncFolder(dataDir);
    for (const name of savedFolders.filter((each) => folders.includes(each))) {
      await rename(path.join(restoring, name), path.join(dataDir, name));
    }
    await syncFolder(dataDir);
    await rmdir(restoring);
    await syncFolder(dataDir);
  } catch (error) {
    await clearUnfinished(dataDir);
    throw error;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new BackupError(`The backup is damaged: ${file} is missing.`, { cause: error });
  }
}
