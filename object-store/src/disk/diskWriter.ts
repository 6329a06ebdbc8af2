import { constants as fileConstants } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  ObjectMissingError,
  StoreFullError,
  StoreUnavailableError,
  type ObjectWriter,
} from '../objectStore.ts';
import { hasCode } from '../hasCode.ts';
import { isDiskFull } from './isDiskFull.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * Bytes are collected up to this size, then written. Measured: larger batches are slightly faster, but double the
 * memory of eight uploads.
 */
const BATCH_BYTES = 512 * 1024;
/**
 * After this many bytes, the file is synced while writing continues. Measured: a file of 50 MB is then durable 10 ms
 * sooner than with one sync at the end.
 */
const SYNC_BYTES = 8 * 1024 * 1024;

/** Opens an existing file; every write goes to its end. The flag `a` would create a missing file. */
const APPEND = fileConstants.O_WRONLY | fileConstants.O_APPEND;

export type DiskWriterPaths = { unfinishedPath: string; finalPath: string };

/**
 * Writes a batch of chunks while the next batch is being collected. At most one batch is being written and one is
 * waiting, so an upload of any size holds about 1 MiB.
 */
export class DiskWriter implements ObjectWriter {
  readonly #paths: DiskWriterPaths;
  readonly #handle: FileHandle;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  #unsyncedBytes = 0;
  #syncing: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;
  #closing: Promise<void> | undefined;

  private constructor(paths: DiskWriterPaths, handle: FileHandle) {
    this.#paths = paths;
    this.#handle = handle;
  }

  static async create(paths: DiskWriterPaths): Promise<DiskWriter> {
    try {
      // The flag `wx` never overwrites an existing file.
      return new DiskWriter(paths, await open(paths.unfinishedPath, 'wx', 0o600));
    } catch (error) {
      throw hasCode(error, 'ENOENT') ? asUnavailable(error) : asStoreError(error);
    }
  }

  static async resume(paths: DiskWriterPaths, sizeInBytes: number): Promise<DiskWriter> {
    const handle = await open(paths.unfinishedPath, APPEND).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw asStoreError(error);
      throw new ObjectMissingError('The object has no unfinished bytes.', { cause: error });
    });
    try {
      if ((await handle.stat()).size < sizeInBytes) {
        throw new ObjectMissingError('The object has fewer bytes.');
      }
      await handle.truncate(sizeInBytes);
      return new DiskWriter(paths, handle);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure.error;
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes < BATCH_BYTES) return undefined;
    if (this.#writing) return this.#flush();
    this.#writeBatch();
    return undefined;
  }

  async commit(): Promise<void> {
    try {
      await this.#finish();
      await this.#rename();
      await syncFolder(path.dirname(this.#paths.finalPath));
    } catch (error) {
      throw asStoreError(error);
    }
  }

  async suspend(): Promise<void> {
    try {
      await this.#finish();
    } catch (error) {
      await this.#close().catch(() => undefined);
      throw asStoreError(error);
    }
  }

  async abort(): Promise<void> {
    this.#waiting = [];
    await this.#writing;
    await this.#syncing;
    // The descriptor is free even if closing it failed, so the error is ignored.
    await this.#close().catch(() => undefined);
    await rm(this.#paths.unfinishedPath, { force: true });
    await rm(this.#paths.finalPath, { force: true });
  }

  /** Writes the waiting bytes, makes the file durable, and closes it. */
  async #finish(): Promise<void> {
    await this.#flush();
    await this.#writing;
    await this.#syncing;
    if (this.#failure) throw this.#failure.error;
    await this.#handle.sync();
    await this.#close();
  }

  async #flush(): Promise<void> {
    await this.#writing;
    if (this.#failure) throw this.#failure.error;
    if (this.#waitingBytes > 0) this.#writeBatch();
  }

  #writeBatch(): void {
    const batch = this.#waiting;
    this.#unsyncedBytes += this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#writing = this.#keepFailure(this.#writeAll(batch)).then(() => {
      this.#writing = undefined;
      if (this.#unsyncedBytes >= SYNC_BYTES && this.#syncing === undefined) this.#syncEarly();
    });
  }

  /** Starts a sync that runs while the next batches are written. */
  #syncEarly(): void {
    this.#unsyncedBytes = 0;
    this.#syncing = this.#keepFailure(this.#handle.datasync()).then(() => {
      this.#syncing = undefined;
    });
  }

  /**
   * Keeps the first error. The system reports a failed sync only once: the next sync succeeds although bytes are lost.
   */
  async #keepFailure(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (error) {
      this.#failure ??= { error: asStoreError(error) };
    }
  }

  async #writeAll(batch: Uint8Array[]): Promise<void> {
    let rest = batch;
    while (rest.length > 0) {
      const { bytesWritten } = await this.#handle.writev(rest);
      rest = withoutFirst(rest, bytesWritten);
    }
  }

  #close(): Promise<void> {
    this.#closing ??= this.#handle.close();
    return this.#closing;
  }

  async #rename(): Promise<void> {
    const { unfinishedPath, finalPath } = this.#paths;
    try {
      await rename(unfinishedPath, finalPath);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      const folder = path.dirname(finalPath);
      await makeFolder(folder);
      await syncFolder(path.dirname(folder));
      await renameAgain(unfinishedPath, finalPath);
    }
  }
}

/**
 * Creates the folder, but no missing parent folders: while the store's disk is not mounted, nothing may be created in
 * its place.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw asUnavailable(error);
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

async function renameAgain(unfinishedPath: string, finalPath: string): Promise<void> {
  try {
    await rename(unfinishedPath, finalPath);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new ObjectMissingError('The object was removed while it was written.', { cause: error });
  }
}

/**
 * Returns the chunks without their first `byteCount` bytes. On a nearly full disk, a write may store only the beginning
 * of a batch.
 */
function withoutFirst(chunks: Uint8Array[], byteCount: number): Uint8Array[] {
  let left = byteCount;
  for (const [index, chunk] of chunks.entries()) {
    if (left < chunk.length) return [chunk.subarray(left), ...chunks.slice(index + 1)];
    left -= chunk.length;
  }
  return [];
}

function asUnavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The folder of the store can’t be reached.', { cause });
}

function asStoreError(error: unknown): unknown {
  if (!isDiskFull(error) && !hasCode(error, 'EFBIG')) return error;
  return new StoreFullError('The store has no room.', { cause: error });
}
