import { Readable } from 'node:stream';
import type { Dependencies } from '../dependencies.ts';
import { passingStoreFailure } from '../http/storeFailure.ts';
import type { ObjectKey } from '../object-store/objectKey.ts';
import type { ObjectReader } from '../object-store/objectStore.ts';
import { zipChunks } from './zipChunks.ts';
import { zipEntryNames } from './zipEntryNames.ts';
import { zipSizeInBytes } from './zipRecords.ts';

export type StoredFile = {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly key: ObjectKey;
};

export type ZipStream = {
  readonly sizeInBytes: number;
  /** Whoever takes it must read it to its end or destroy it. */
  readonly stream: Readable;
};

export type OpenZipStream = ReturnType<typeof createOpenZipStream>;

/** Stored files as a zip, in this order, with names that unpack everywhere. */
export function createOpenZipStream({
  objectStore,
  log,
}: Pick<Dependencies, 'objectStore' | 'log'>) {
  return async function openZipStream(
    files: readonly StoredFile[],
    modifiedAt: Date,
  ): Promise<ZipStream> {
    const names = zipEntryNames(files.map((file) => file.name));
    const readers = await openAll(files);
    const sources = files.map((file, index) => ({
      name: names[index] ?? file.name,
      sizeInBytes: file.sizeInBytes,
      crc32: file.crc32,
      chunks: () => chunksAndClose(readers[index]),
    }));
    const stream = Readable.from(zipChunks(sources, modifiedAt), { objectMode: false });
    stream.once('error', (error) => {
      log.error({ area: 'zip', err: error }, 'a download was broken off: its bytes failed');
    });
    // Not in the generator: one that is never started never comes to its `finally`.
    stream.once('close', () => {
      closeAll(readers).catch((error: unknown) => {
        log.warn({ area: 'zip', err: error }, 'a file could not be closed');
      });
    });
    return { sizeInBytes: zipSizeInBytes(sources), stream };
  };

  /** All before the first byte is sent: a download that began in time may finish although the sweep comes meanwhile. */
  async function openAll(files: readonly StoredFile[]): Promise<ObjectReader[]> {
    const opened = await Promise.allSettled(files.map((file) => objectStore.open(file.key)));
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
