import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FileScan } from '../../scanning/scanner.ts';
import { type ObjectKey, type ObjectStore, objectChunks } from '@parchi/object-store';

/** Reads a stored object and returns its size and hashes, and feeds the scan. @throws {ObjectMissingError} */
export async function hashObject(store: ObjectStore, key: ObjectKey, scan: FileScan) {
  const sha256 = createHash('sha256');
  let crc = 0;
  let sizeInBytes = 0;
  for await (const chunk of objectChunks(store, key)) {
    sha256.update(chunk);
    crc = crc32(chunk, crc);
    sizeInBytes += chunk.length;
    await scan.write(chunk);
  }
  return { sizeInBytes, crc32: crc, sha256: sha256.digest() };
}
