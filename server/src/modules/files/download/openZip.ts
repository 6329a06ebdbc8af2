import { Readable } from 'node:stream';
import { shareTokenFromId, type Id } from '@parchi/contract';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../http/appError.ts';
import { passingStoreFailure } from '../../../http/storeFailure.ts';
import { objectKey } from '../../../object-store/objectKey.ts';
import type { ObjectReader } from '../../../object-store/objectStore.ts';
import { downloadDeadlineMs } from '../files.rules.ts';
import type { FilesRepository, ShareFile } from '../files.repository.ts';
import type { FilesTimings } from '../filesTimings.ts';
import type { LiveShare } from '../liveShare.ts';
import { zipChunks } from '../zip/zipChunks.ts';
import { zipEntryNames } from '../zip/zipEntryNames.ts';
import { zipSizeInBytes } from '../zip/zipRecords.ts';

export type OpenZip = {
  readonly fileName: string;
  readonly sizeInBytes: number;
  /** Measured from now. */
  readonly deadlineMs: number;
  /** Whoever takes it must read it to its end or destroy it. */
  readonly stream: Readable;
};

type OpenZipOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly repository: FilesRepository;
  readonly timings: FilesTimings;
};

/** The wished files, all of one live share, as a zip; in the share's order, each once. */
export function createOpenZip({ repository, objectStore, log, timings }: OpenZipOptions) {
  return async function openZip(wishedIds: readonly Id[]): Promise<OpenZip> {
    const found = await repository.findFilesOfLiveShare([...new Set(wishedIds)]);
    if (found === undefined) throw new AppError('share.incorrect_token');
    return toZip(found.share, found.files);
  };

  async function toZip(share: LiveShare, files: readonly ShareFile[]): Promise<OpenZip> {
    const names = zipEntryNames(files.map((file) => file.name));
    const readers = await openAll(share, files);
    const sources = files.map((file, index) => ({
      name: names[index] ?? file.name,
      sizeInBytes: file.sizeInBytes,
      crc32: file.crc32,
      chunks: () => chunksAndClose(readers[index]),
    }));
    const stream = Readable.from(zipChunks(sources, share.createdAt), { objectMode: false });
    stream.once('error', (error) => {
      log.error({ area: 'files', err: error }, 'a download was broken off: its bytes failed');
    });
    // Not in the generator: one that is never started never comes to its `finally`.
    stream.once('close', () => {
      closeAll(readers).catch((error: unknown) => {
        log.warn({ area: 'files', err: error }, 'a file could not be closed');
      });
    });
    return {
      fileName: `${shareTokenFromId(share.id)}.zip`,
      sizeInBytes: zipSizeInBytes(sources),
      deadlineMs: downloadDeadlineMs(share, timings.downloadGraceSeconds),
      stream,
    };
  }

  /** All before the first byte is sent: a download that began in time may finish although the sweep comes meanwhile. */
  async function openAll(share: LiveShare, files: readonly ShareFile[]): Promise<ObjectReader[]> {
    const opened = await Promise.allSettled(
      files.map((file) => objectStore.open(objectKey(share.group, file.ordinal))),
    );
    const readers = opened.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const failed = opened.find((result) => result.status === 'rejected');
    if (failed === undefined) return readers;
    await closeAll(readers);
    throw passingStoreFailure(failed.reason);
  }
}

async function* chunksAndClose(reader: ObjectReader | undefined): AsyncGenerator<Buffer> {
  if (reader === undefined) return;
  yield* reader.chunks();
  await reader.close();
}

async function closeAll(readers: readonly ObjectReader[]): Promise<void> {
  await Promise.all(readers.map((reader) => reader.close()));
}
