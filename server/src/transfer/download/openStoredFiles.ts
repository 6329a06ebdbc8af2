import { Readable } from 'node:stream';
import {
  groupOfKey,
  type ByteRange,
  type ObjectKey,
  ObjectMissingError,
} from '@parchi/object-store';
import type { Dependencies } from '../../dependencies.ts';
import { passingStoreFailure } from '../../errors/storeFailure.ts';
import type { CheckedSource } from './checkedChunks.ts';
import {
  releaseDownloadLease,
  takeDownloadLease,
  type DownloadLease,
} from './downloadLeases.repository.ts';
import { openInTurn } from './openInTurn.ts';

export type StoredFile = {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly key: ObjectKey;
};

export type StoredFilesRequest = {
  /** The files to send, all of one group, in their order. */
  readonly files: readonly StoredFile[];
  /** When the files expire, by `performance.now()`. No sweep removes them before that time. */
  readonly expiresAtMs: number;
  /** Maximum time for reading all bytes, in milliseconds. */
  readonly maxDurationMs: number;
};

export type FilesStream = {
  readonly sizeInBytes: number;
  /** The bytes to send. The caller must read the stream to its end or destroy it. */
  readonly stream: Readable;
};

/** Bytes that a browser saves under a name. */
export type NamedStream = FilesStream & {
  readonly fileName: string;
  /** Maximum time for the whole reply, in milliseconds from now. */
  readonly maxDurationMs: number;
};

export type OpenStoredFilesContext = Pick<Dependencies, 'db' | 'objectStore' | 'log'>;

type StoredFilesOptions<File extends StoredFile> = {
  readonly request: Omit<StoredFilesRequest, 'files'> & { readonly files: readonly File[] };
  /** Returns the bytes to send, of sources that can be read in their order, once. */
  readonly pack: (sources: readonly (File & CheckedSource)[]) => {
    readonly sizeInBytes: number;
    readonly chunks: AsyncIterable<Buffer>;
  };
};

/**
 * Opens stored files to be sent in one stream. The sweep does not remove them until the stream is closed.
 * @throws {ObjectMissingError} also for files that expire while they are being opened
 */
export async function openStoredFiles<File extends StoredFile>(
  context: OpenStoredFilesContext,
  { request, pack }: StoredFilesOptions<File>,
): Promise<FilesStream> {
  const { objectStore, log } = context;
  const { files } = request;
  const lease = await takeLease(context, request);
  try {
    const objects = await openInTurn(
      objectStore,
      files.map((file) => file.key),
    );
    const sources = files.map((file) => ({
      ...file,
      chunks: (range?: ByteRange) => objects.nextChunks(range),
    }));
    const { sizeInBytes, chunks } = pack(sources);
    const stream = Readable.from(chunks, { objectMode: false });
    stream.once('error', (error) => {
      log.error({ area: 'download', err: error }, 'a download was broken off: its bytes failed');
    });
    // The objects are not closed in the generator, because its `finally` would not run if it was never started.
    stream.once('close', () => {
      objects.close().catch((error: unknown) => {
        log.warn({ area: 'download', err: error }, 'a file could not be closed');
      });
      release(context, lease);
    });
    return { sizeInBytes, stream };
  } catch (error) {
    release(context, lease);
    throw passingStoreFailure(error);
  }
}

/**
 * Takes a lease, so that the sweep does not remove files that are opened later. A single file needs no lease if the
 * store keeps open objects readable. If the lease is taken only after the files expired, they may be swept already, so
 * the request is refused.
 */
async function takeLease(
  context: OpenStoredFilesContext,
  request: StoredFilesRequest,
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
  { db, log }: Omit<OpenStoredFilesContext, 'objectStore'>,
  lease: DownloadLease | undefined,
): void {
  if (lease === undefined) return;
  releaseDownloadLease(db, lease).catch((error: unknown) => {
    log.warn({ area: 'download', err: error }, 'a lease could not be released');
  });
}
