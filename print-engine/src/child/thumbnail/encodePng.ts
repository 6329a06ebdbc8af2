import { crc32, deflateSync } from 'node:zlib';

export type RgbPicture = {
  readonly width: number;
  readonly height: number;
  /** Rows of pixels from the top, with three bytes for each pixel: red, green and blue. */
  readonly dots: Uint8Array;
  /** Number of bytes from the start of a row to the start of the next. */
  readonly rowStride: number;
};

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BITS_A_COLOR = 8;
const RGB = 2;

/** Encodes a picture as PNG. Rows are not filtered, which makes pages of text a fifth smaller. */
export function encodePng({ width, height, dots, rowStride }: RgbPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BITS_A_COLOR, 8);
  header.writeUInt8(RGB, 9);
  const dotBytes = width * 3;
  const rows = Buffer.alloc(height * (1 + dotBytes));
  for (let row = 0; row < height; row += 1) {
    const start = row * rowStride;
    rows.set(dots.subarray(start, start + dotBytes), row * (1 + dotBytes) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
