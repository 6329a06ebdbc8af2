import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive, readProcessStart, type ProcessIdentity } from '../../processIdentity.ts';

/** Lock of the process that has the embedded database open. */
const LOCK_FILE = 'parchi.lock';
/**
 * Maximum age of the reaping lock, which a process holds only while it takes over a dead lock. An older one belongs to
 * a dead process.
 */
const REAPING_LIMIT_MS = 5_000;
const ATTEMPTS = 100;

export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
}

export type DataFolderLock = {
  /** Whether the last owner died without closing the database, so that its data may be damaged. */
  readonly wasLeftBehind: boolean;
  release(): Promise<void>;
};

/**
 * Locks the data folder for one process, because two processes that open an embedded database corrupt it. Takes over
 * the lock of a dead process, but never that of a live one. The lock names its process by pid and start time, because
 * pids are reused.
 * @param name name of the lock file; another name is for work that may run beside a server, but only once at a time
 */
export async function lockDataFolder(
  dataFolder: string,
  name = LOCK_FILE,
): Promise<DataFolderLock> {
  const lockFile = path.join(dataFolder, name);
  const ownFile = `${lockFile}.${randomUUID()}`;
  const self = { pid: process.pid, startedAt: await readProcessStart(process.pid) };
  await writeFile(ownFile, JSON.stringify(self), { flag: 'wx' });
  try {
    const release = () => rm(lockFile, { force: true });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await tryLink(ownFile, lockFile)) return { wasLeftBehind: false, release };
      if (await takeDeadLock(lockFile, ownFile)) return { wasLeftBehind: true, release };
      await pause(20);
    }
    throw new DataFolderLockedError(
      `Another process is starting on the data folder ${dataFolder}.`,
    );
  } finally {
    await rm(ownFile, { force: true });
  }
}

/**
 * Creates the lock file and returns whether that succeeded. `link` creates the complete file or fails, so the lock file
 * is never empty.
 */
async function tryLink(ownFile: string, lockFile: string): Promise<boolean> {
  try {
    await link(ownFile, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes over the lock of a dead process. The lock is checked and replaced under a second lock; without that, a slow
 * process could remove the lock of the next owner. The second lock is a link to our own file, so renaming it over the
 * dead lock makes the dead lock ours in one step.
 */
async function takeDeadLock(lockFile: string, ownFile: string): Promise<boolean> {
  const reapingFile = `${lockFile}.reaping`;
  if (!(await tryLink(ownFile, reapingFile))) {
    const since = await stat(reapingFile).catch(() => undefined);
    if (since && Date.now() - since.ctimeMs > REAPING_LIMIT_MS) {
      await rm(reapingFile, { force: true });
    }
    return false;
  }
  try {
    const owner = await readOwner(lockFile);
    if (owner === undefined) return false;
    if (await isProcessAlive(owner)) {
      throw new DataFolderLockedError(
        `The data folder ${path.dirname(lockFile)} is in use by process ${owner.pid}.`,
      );
    }
    await rename(reapingFile, lockFile);
    return true;
  } finally {
    await rm(reapingFile, { force: true });
  }
}

/** Reads which process holds the lock. @returns `undefined` when the lock was released in the meantime */
async function readOwner(lockFile: string): Promise<ProcessIdentity | undefined> {
  let text: string;
  try {
    text = await readFile(lockFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    // A power cut can leave an empty lock file. Its process ended with the power cut, so a pid that no process has is
    // returned.
    return { pid: 0, startedAt: undefined };
  }
}
