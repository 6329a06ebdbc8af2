import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type LocalFileHeader } from 'yauzl';

const DEFLATED = 8;
const NAME_IS_UTF8 = 0x800;
const END_RECORD_BYTES = 22;

/**
 * Unpacks a zip, and checks what an unpacker need not: checksums, the directory's place, and that the two headers of
 * each file agree.
 * @param deflated names of the files that must be deflated; all others must be stored. If it is missing, each may be
 * either
 */
export async function readZip(
  zip: Buffer,
  deflated?: readonly string[],
): Promise<Map<string, Buffer>> {
  const reader = await fromBufferPromise(zip, { strictFileNames: true });
  assert.equal(reader.comment, '', 'the end record is the last thing in the zip');
  const files = new Map<string, Buffer>();
  for await (const entry of reader.eachEntry()) {
    const name = entry.fileName;
    const isDeflated = entry.compressionMethod === DEFLATED;
    assert.ok(isDeflated || entry.compressionMethod === 0, 'stored or deflated');
    if (deflated) assert.equal(isDeflated, deflated.includes(name), `${name} is deflated`);
    assertHeadersAgree(entry, await reader.readLocalFileHeaderPromise(entry));
    const bytes = await buffer(await reader.openReadStreamPromise(entry));
    assert.equal(bytes.length, entry.uncompressedSize);
    assert.equal(crc32(bytes), entry.crc32, `checksum of ${name}`);
    assert.ok(!files.has(name), `${name} is there once`);
    files.set(name, bytes);
  }
  // The types say that the offset behind the last entry is a boolean.
  const directoryEnd = Number(reader.readEntryCursor);
  assert.equal(
    directoryEnd,
    zip.length - END_RECORD_BYTES,
    'nothing lies between the directory and the end record',
  );
  return files;
}

function assertHeadersAgree(entry: Entry, local: LocalFileHeader): void {
  assert.equal(entry.generalPurposeBitFlag & NAME_IS_UTF8, NAME_IS_UTF8, 'names are UTF-8');
  assert.ok(local.fileName.equals(entry.fileNameRaw), 'both headers have the same name');
  const fields = [
    'versionNeededToExtract',
    'generalPurposeBitFlag',
    'compressionMethod',
    'lastModFileTime',
    'lastModFileDate',
  ] as const;
  // The checksum and sizes of a deflated file follow its bytes.
  const known = ['crc32', 'compressedSize', 'uncompressedSize', 'extraFieldLength'] as const;
  for (const field of entry.compressionMethod === DEFLATED ? fields : [...fields, ...known]) {
    const ofLocal = field === 'extraFieldLength' ? local.extraField.length : local[field];
    assert.equal(ofLocal, entry[field], `both headers have the same ${field}`);
  }
}
