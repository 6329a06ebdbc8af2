import type { CheckedSource } from '../download/checkedChunks.ts';
import { createZipWriter } from './createZipWriter.ts';
import type { ZipFile } from './zipRecords.ts';

/** A file whose bytes are requested only when its turn comes. */
export type ZipSource = ZipFile & CheckedSource;

/**
 * Yields a zip without compression, because most uploads are compressed already and deflate makes the zip 30 times
 * slower.
 * @throws {DamagedObjectError} before the zip ends, so that nobody takes it for complete
 */
export async function* zipChunks(
  sources: readonly ZipSource[],
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const zip = createZipWriter(modifiedAt);
  for (const source of sources) yield* zip.stored(source);
  yield zip.end();
}
