import { crc32 } from 'node:zlib';
import type { ByteRange } from '@parchi/object-store';

export type CheckedSource = {
  readonly sizeInBytes: number;
  readonly crc32: number;
  /** Returns the file's bytes, or a part of them. Called when the file's turn comes. */
  readonly chunks: (range?: ByteRange) => AsyncIterable<Buffer>;
};

/** The stored bytes of a file differ from those that were uploaded. */
export class DamagedObjectError extends Error {
  override readonly name = 'DamagedObjectError';

  constructor() {
    super('A stored file differs from its record.');
  }
}

/**
 * Yields the bytes of a stored file. The last chunk is yielded after all bytes were checked, so that a reader who knows
 * the size never takes a damaged file for a whole one.
 * @throws {DamagedObjectError} before the last chunk
 */
export async function* checkedChunks(source: CheckedSource): AsyncGenerator<Buffer> {
  let checksum = 0;
  let sizeInBytes = 0;
  let held: Buffer | undefined;
  for await (const chunk of source.chunks()) {
    checksum = crc32(chunk, checksum);
    sizeInBytes += chunk.length;
    if (sizeInBytes > source.sizeInBytes) throw new DamagedObjectError();
    if (held) yield held;
    held = chunk;
  }
  if (sizeInBytes !== source.sizeInBytes || checksum !== source.crc32) {
    throw new DamagedObjectError();
  }
  if (held) yield held;
}
