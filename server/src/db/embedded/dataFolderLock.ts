import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive, readProcessStart, type ProcessIdentity } from '../processIdentity.ts';

const LOCK_FILE = 'parchi.lock';
/** The reaping lock is held only while a dead lock is taken over. An older one belongs to a dead process. */
const REAPING_LIMIT_MS = 5_000;
const ATTEMPTS = 100;

export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
}

export type DataFolderLock = {
  /** The last owner died without closing, so its data may be damaged. */
  readonly wasLeftBehind: boolean;
  release(): Promise<void>;
};

/**
 * Locks the data folder for one process: two that open an embedded database corrupt it. Takes over the lock of a dead
 * process, but never of a live one. A process is identified by pid and start time, because pids are reused.
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

/** `link` creates the complete lock or fails, so the lock file is never empty. */
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
 * Takes over the lock of a dead process. Checks and takes it under a second lock; otherwise a slow reaper could
 * remove the next owner's lock. The second lock is a link to our own file, so renaming it over the dead lock makes
 * that ours in one step.
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

/** @returns `undefined` when the lock was released in the meantime */
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
    // A power cut can leave an empty file, and ends the process that wrote it.
    return { pid: 0, startedAt: undefined };
  }
}
