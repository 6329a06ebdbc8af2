import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '@parchi/object-store';
import { BackupError } from './backupError.ts';
import type { SavedFile } from './backupFiles.ts';

/**
 * Number of files that are copied at the same time. Most are small, so the sync of each takes most of the time, and the
 * disk does several syncs together.
 */
const AT_ONCE = 8;
const CHUNK_BYTES = 256 * 1024;

export type Places = { readonly from: string; readonly to: string };

/** Creates the folders, of which parents come first. */
export async function makeFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await mkdir(path.join(root, folder), { mode: 0o700 });
}

/** Makes the names of the folders' entries durable. */
export async function syncFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await syncFolder(path.join(root, folder));
}

/** Copies the files, and syncs each. @returns the files with the hashes of the bytes that were read, in the same order */
export async function copyFiles(
  { from, to }: Places,
  files: readonly string[],
): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  await forEachAtOnce(files.entries(), async ([index, file]) => {
    saved[index] = {
      path: file,
      sha256: await copyFile(path.join(from, file), path.join(to, file)),
    };
  });
  return saved;
}

/** Copies the files as {@link copyFiles} does. @throws {BackupError} if a file is missing or has other bytes */
export async function copySavedFiles(
  { from, to }: Places,
  files: readonly SavedFile[],
): Promise<void> {
  await forEachAtOnce(files, async ({ path: file, sha256 }) => {
    const source = path.join(from, file);
    if ((await copyFile(source, path.join(to, file))) === sha256) return;
    throw new BackupError(`The backup is damaged: ${source} has other bytes than were backed up.`);
  });
}

/** Handles the items, some at the same time. @throws the first failure, once all that had begun have ended */
async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let hasFailed = false;
  async function handleSome(): Promise<void> {
    try {
      for (let next = left.next(); !next.done && !hasFailed; next = left.next()) {
        await handle(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, handleSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Copies a file to a new one and syncs it. @returns the SHA-256 of the bytes that were read, in hexadecimal */
async function copyFile(from: string, to: string): Promise<string> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES);
        if (bytesRead === 0) break;
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        // Unlike `write`, `writeFile` goes on where a nearly full disk took only the beginning.
        await target.writeFile(chunk);
      }
      await target.sync();
      return hash.digest('hex');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
