import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive, readProcessStart, type ProcessIdentity } from './processIdentity.ts';

const LOCK_FILE = 'parchi.lock';
/** Held only while a dead owner's lock is taken away; older than this, its own owner died too. */
const REAPING_LIMIT_MS = 5_000;
const ATTEMPTS = 100;

export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
}

export type DataFolderLock = {
  /** The last owner died without closing: what it left is suspect. */
  readonly wasLeftBehind: boolean;
  release(): Promise<void>;
};

/**
 * One process at a time on a data folder: two openers corrupt an embedded database.
 * The lock of a live process is never taken; a dead one's is, told by pid and start time (pids are reused).
 */
export async function lockDataFolder(dataFolder: string): Promise<DataFolderLock> {
  const lockFile = path.join(dataFolder, LOCK_FILE);
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

/** `link` either makes the whole lock or fails: there is no moment with an empty lock file. */
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
 * Judging and taking happen under a second lock, or a slow reaper would remove the next owner's lock. That
 * second lock is itself a link to our own file: renamed over the dead lock, it becomes ours in one step.
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

/** @returns `undefined` when the lock was released meanwhile */
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
    // A power cut can leave a file without its content; whoever wrote it is gone.
    return { pid: 0, startedAt: undefined };
  }
}
