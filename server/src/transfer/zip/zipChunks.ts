import { checkedChunks } from '../download/checkedChunks.ts';
import {
  zipCentralHeader,
  zipEndRecord,
  zipLocalHeader,
  type PlacedZipFile,
  type ZipFile,
} from './zipRecords.ts';

export type ZipSource = ZipFile & {
  /** Returns the file's bytes. Called when the file's turn comes. */
  readonly chunks: () => AsyncIterable<Buffer>;
};

/**
 * Yields a zip without compression, because most uploads are compressed already and deflate makes the zip 30 times
 * slower.
 * @throws {DamagedObjectError} before the zip ends, so that nobody takes it for complete
 */
export async function* zipChunks(
  sources: readonly ZipSource[],
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const placed: PlacedZipFile[] = [];
  let offset = 0;
  for (const source of sources) {
    placed.push({ ...source, offset });
    const header = zipLocalHeader(source, modifiedAt);
    yield header;
    yield* checkedChunks(source);
    offset += header.length + source.sizeInBytes;
  }
  const directory = Buffer.concat(placed.map((file) => zipCentralHeader(file, modifiedAt)));
  const end = zipEndRecord({
    fileCount: placed.length,
    sizeInBytes: directory.length,
    offset,
  });
  yield Buffer.concat([directory, end]);
}
