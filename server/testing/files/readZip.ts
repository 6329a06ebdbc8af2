import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/**
 * Reads a zip by its central directory, as an unpacker does, and checks that the two headers of each file agree.
 * @param deflated names of the files that must be deflated; all others must be stored. If it is missing, each may be
 * either
 */
export function readZip(zip: Buffer, deflated?: readonly string[]): Map<string, Buffer> {
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), 0x06054b50, 'the end record is the last thing in the zip');
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    assert.equal(zip.readUInt16LE(at + 8) & 0x800, 0x800, 'names are UTF-8');
    const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED;
    assert.ok(isDeflated || zip.readUInt16LE(at + 10) === 0, 'stored or deflated');
    const size = zip.readUInt32LE(at + 20);
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const dataAt = local + 30 + nameBytes;
    if (deflated) assert.equal(isDeflated, deflated.includes(name), `${name} is deflated`);
    // The sizes of a deflated file follow its bytes, so only the fields before them are equal.
    const alike = isDeflated ? 8 : 22;
    assert.ok(
      zip.subarray(local + 6, local + 6 + alike).equals(zip.subarray(at + 8, at + 8 + alike)),
    );
    assert.equal(zip.toString('utf8', local + 30, dataAt), name);
    const packed = zip.subarray(dataAt, dataAt + size);
    const bytes = isDeflated ? inflateRawSync(packed) : packed;
    assert.equal(bytes.length, zip.readUInt32LE(at + 24));
    assert.equal(crc32(bytes), zip.readUInt32LE(at + 16), `checksum of ${name}`);
    assert.ok(!files.has(name), `${name} is there once`);
    files.set(name, bytes);
    at += 46 + nameBytes;
  }
  assert.equal(at, end, 'nothing lies between the directory and the end record');
  return files;
}
