import assert from 'node:assert/strict';
import { crc32, inflateSync } from 'node:zlib';
import type { PagePicture } from './poppler.ts';

/** A picture in grey, like those of poppler. `colors` has the red, green and blue of each pixel. */
export type ReadPicture = PagePicture & { readonly colors: Buffer };

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Reads a PNG as `drawThumbnail` writes it: 8 bits for each of three colours, unfiltered rows. */
export function readPng(png: Buffer): ReadPicture {
  assert.deepEqual(png.subarray(0, 8), SIGNATURE);
  const chunks = readChunks(png.subarray(8));
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR')!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assert.deepEqual([...header.subarray(8)], [8, 2, 0, 0, 0]);
  const rows = inflateSync(chunks.get('IDAT')!);
  const rowBytes = 1 + 3 * width;
  assert.equal(rows.length, height * rowBytes);
  const colors = Buffer.concat(
    Array.from({ length: height }, (_, row) => {
      assert.equal(rows[row * rowBytes], 0, 'a row is not filtered');
      return rows.subarray(row * rowBytes + 1, (row + 1) * rowBytes);
    }),
  );
  return { width, height, colors, dots: greyOf(colors) };
}

function readChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    assert.equal(crc32(bytes.subarray(at + 4, end)), bytes.readUInt32BE(end));
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

/** Converts colours to grey with poppler's weights. */
function greyOf(colors: Buffer): Buffer {
  return Buffer.from(
    Array.from({ length: colors.length / 3 }, (_, dot) => {
      const [red = 0, green = 0, blue = 0] = colors.subarray(3 * dot, 3 * dot + 3);
      return Math.round(0.3 * red + 0.59 * green + 0.11 * blue);
    }),
  );
}
