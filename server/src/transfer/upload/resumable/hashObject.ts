import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ObjectKey, type ObjectStore, objectChunks } from '@parchi/object-store';

/** Reads a stored object and returns its size and hashes. @throws {ObjectMissingError} */
export async function hashObject(store: ObjectStore, key: ObjectKey) {
  const sha256 = createHash('sha256');
  let crc = 0;
  let sizeInBytes = 0;
  for await (const chunk of objectChunks(store, key)) {
    sha256.update(chunk);
    crc = crc32(chunk, crc);
    sizeInBytes += chunk.length;
  }
  return { sizeInBytes, crc32: crc, sha256: sha256.digest() };
}
