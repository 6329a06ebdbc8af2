import assert from 'node:assert/strict';
import { createHash, type Hash } from 'node:crypto';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;

/** Reads an uncompressed zip as a stream. @returns the SHA-256 of each file, by name */
export async function readZipHashes(zip: AsyncIterable<Buffer>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  let file: { name: string; hash: Hash; left: number } | undefined;
  let head = Buffer.alloc(0);
  let isDirectory = false;
  for await (const chunk of zip) {
    let rest = chunk;
    while (rest.length > 0 && !isDirectory) {
      if (file === undefined) {
        head = Buffer.concat([head, rest]);
        if (head.length < LOCAL_HEADER_BYTES) break;
        isDirectory = head.readUInt32LE(0) !== LOCAL_HEADER;
        if (isDirectory) break;
        const dataAt = LOCAL_HEADER_BYTES + head.readUInt16LE(26);
        if (head.length < dataAt) break;
        const name = head.toString('utf8', LOCAL_HEADER_BYTES, dataAt);
        file = { name, hash: createHash('sha256'), left: head.readUInt32LE(18) };
        rest = head.subarray(dataAt);
        head = Buffer.alloc(0);
      }
      const bytes = rest.subarray(0, file.left);
      file.hash.update(bytes);
      file.left -= bytes.length;
      rest = rest.subarray(bytes.length);
      if (file.left > 0) continue;
      assert.ok(!hashes.has(file.name), `${file.name} is there once`);
      hashes.set(file.name, file.hash.digest('hex'));
      file = undefined;
    }
  }
  assert.ok(isDirectory && file === undefined, 'the zip has its end');
  return hashes;
}
