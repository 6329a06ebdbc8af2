import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const UTF8_FLAG = 0x0800;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads a zip by its central directory. Asserts what unpackers rely on: signatures, names that are marked as UTF-8 and
 * equal in both headers, sizes, and the CRC-32 of each entry.
 * @param deflated names of the entries that must be deflated; all others must be stored
 */
export function readZipEntries(zip: Buffer, deflated: readonly string[] = []): ZipEntry[] {
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), END_SIGNATURE, 'ends with the directory’s end record');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    assert.equal(zip.readUInt32LE(at), CENTRAL_SIGNATURE);
    assert.ok((zip.readUInt16LE(at + 8) & UTF8_FLAG) !== 0, 'the name is marked as UTF-8');
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    assert.equal(method, deflated.includes(name) ? DEFLATED : STORED, `method of ${name}`);
    const packed = readLocalEntry(zip, { at: zip.readUInt32LE(at + 42), name, size });
    const bytes = method === STORED ? packed : inflateRawSync(packed);
    assert.equal(bytes.length, zip.readUInt32LE(at + 24), `size of ${name}`);
    assert.equal(crc32(bytes), zip.readUInt32LE(at + 16), `CRC-32 of ${name}`);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, bytes };
  });
}

function readLocalEntry(
  zip: Buffer,
  { at, name, size }: { at: number; name: string; size: number },
): Buffer {
  assert.equal(zip.readUInt32LE(at), LOCAL_SIGNATURE);
  const nameLength = zip.readUInt16LE(at + 26);
  assert.equal(zip.toString('utf8', at + 30, at + 30 + nameLength), name);
  const start = at + 30 + nameLength + zip.readUInt16LE(at + 28);
  return zip.subarray(start, start + size);
}
