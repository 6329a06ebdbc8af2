import { Readable } from 'node:stream';
import { groupOfKey, type ObjectKey, ObjectMissingError } from '@parchi/object-store';
import type { Dependencies } from '../../dependencies.ts';
import {
  releaseDownloadLease,
  takeDownloadLease,
  type DownloadLease,
} from '../download/downloadLeases.repository.ts';
import { passingStoreFailure } from '../../errors/storeFailure.ts';
import { openInTurn } from './openInTurn.ts';
import { zipChunks } from './zipChunks.ts';
import { zipEntryNames } from './zipEntryNames.ts';
import { zipSizeInBytes } from './zipRecords.ts';

export type StoredFile = {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly key: ObjectKey;
};

export type ZipRequest = {
  /** The files to pack, all of one group, in the order of the zip. */
  readonly files: readonly StoredFile[];
  readonly modifiedAt: Date;
  /** When the files expire, by `performance.now()`. No sweep removes them before. */
  readonly expiresAtMs: number;
  /** Maximum time for reading the whole zip, in milliseconds. */
  readonly maxDurationMs: number;
};

export type ZipStream = {
  readonly sizeInBytes: number;
  /** The zip's bytes. The caller must read the stream to its end or destroy it. */
  readonly stream: Readable;
};

export type OpenZipStreamContext = Pick<Dependencies, 'db' | 'objectStore' | 'log'>;

/**
 * Opens a zip of stored files, whose names unpack on every system.
 * @throws {ObjectMissingError} also for files that expire while they are being opened
 */
export async function openZipStream(
  context: OpenZipStreamContext,
  request: ZipRequest,
): Promise<ZipStream> {
  const { objectStore, log } = context;
  const { files, modifiedAt } = request;
  const names = zipEntryNames(files.map((file) => file.name));
  const lease = await takeLease(context, request);
  try {
    const objects = await openInTurn(
      objectStore,
      files.map((file) => file.key),
    );
    const sources = files.map((file, index) => ({
      name: names[index] ?? file.name,
      sizeInBytes: file.sizeInBytes,
      crc32: file.crc32,
      chunks: () => objects.nextChunks(),
    }));
    const stream = Readable.from(zipChunks(sources, modifiedAt), { objectMode: false });
    stream.once('error', (error) => {
      log.error({ area: 'zip', err: error }, 'a download was broken off: its bytes failed');
    });
    // The objects are not closed in the generator, because its `finally` would not run if it was never started.
    stream.once('close', () => {
      objects.close().catch((error: unknown) => {
        log.warn({ area: 'zip', err: error }, 'a file could not be closed');
      });
      release(context, lease);
    });
    return { sizeInBytes: zipSizeInBytes(sources), stream };
  } catch (error) {
    release(context, lease);
    throw passingStoreFailure(error);
  }
}

/**
 * Takes a lease, which keeps the sweep from files that are opened later. A single file needs none where the store
 * keeps open objects. A lease that is taken after the files' time may come later than their sweep, so the
 * request is refused.
 */
async function takeLease(
  context: OpenZipStreamContext,
  request: ZipRequest,
): Promise<DownloadLease | undefined> {
  const { files, expiresAtMs, maxDurationMs } = request;
  const [first] = files;
  const isKept = files.length === 1 && context.objectStore.keepsOpenObjects;
  if (first === undefined || isKept) return undefined;
  const lease = await takeDownloadLease(context.db, groupOfKey(first.key), maxDurationMs / 1_000);
  if (performance.now() < expiresAtMs) return lease;
  release(context, lease);
  throw new ObjectMissingError('The files expired before the download had a lease on them.');
}

/** Releases a lease. If that fails, the lease ends by itself. */
function release(
  { db, log }: Omit<OpenZipStreamContext, 'objectStore'>,
  lease: DownloadLease | undefined,
): void {
  if (lease === undefined) return;
  releaseDownloadLease(db, lease).catch((error: unknown) => {
    log.warn({ area: 'zip', err: error }, 'a lease could not be released');
  });
}
