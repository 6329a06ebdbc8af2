// jsdom's blobs can't be read.
import { Blob as ReadableBlob } from 'node:buffer';
import { expect, test } from '@jest/globals';
import { zipOf } from '../../testing/zipOf.ts';
import { fileOfZip } from './fileOfZip.ts';

const unpack = (bytes: Buffer, size = bytes.length) =>
  fileOfZip(blobOf(zipOf('पर्ची.bin', bytes)), { size });
const blobOf = (bytes: Buffer | string) => new ReadableBlob([bytes]) as Blob;
const hex = (text: string) => Buffer.from(text, 'hex');

test('returns the bytes of the zip’s only file', async () => {
  const bytes = Buffer.from('%PDF-1.7\n…');
  const file = await unpack(bytes);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});

test.each([
  ['%PDF-1.7', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['PNG', hex('89504e470d0a1a0a00'), 'image/png'],
  ['JPEG', hex('ffd8ffe000'), 'image/jpeg'],
  ['GIF', Buffer.from('GIF89a'), 'image/gif'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), ''],
  ['a vector picture, which may have scripts', Buffer.from('<svg xmlns="…"/>'), ''],
  ['bytes before a PDF', Buffer.from('\n%PDF-1.7'), ''],
  ['nothing', Buffer.alloc(0), ''],
])('takes the type from the first bytes: %s [F-576]', async (_, bytes, type) => {
  expect((await unpack(bytes)).type).toBe(type);
});

test('refuses a truncated zip, and data that is not a zip [F-576]', async () => {
  await expect(unpack(Buffer.from('abc'), 4_000)).rejects.toThrow('cut');
  await expect(fileOfZip(blobOf('{"error":1}'.repeat(5)), { size: 1 })).rejects.toThrow('zip');
  await expect(fileOfZip(blobOf('PK'), { size: 1 })).rejects.toThrow(RangeError);
});
