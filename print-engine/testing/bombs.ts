import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';

/** Size in bytes of the bombs below when unpacked: twice the memory of PDFium. */
const UNPACKED_BYTES = 512 * 1024 * 1024;
const SPACE = 0x20;

/** Packs the bomb at a ratio of 1,029 : 1. */
export async function flateBomb(first: Buffer | string = ''): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  deflate.write(first);
  const block = Buffer.alloc(4 * 1024 * 1024, SPACE);
  for (let written = 0; written < UNPACKED_BYTES; written += block.length) {
    if (!deflate.write(block)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(chunks);
}

/** Packs the bomb twice, at a ratio of 334,448 : 1. */
export async function doubleFlateBomb(): Promise<Buffer> {
  return deflateSync(await flateBomb(), { level: 9 });
}

/** Packs the bomb with run-length encoding: two bytes for each 128 unpacked bytes. */
export function runLengthBomb(): Buffer {
  const REPEAT_128 = 129;
  const pair = Buffer.from([REPEAT_128, SPACE]);
  return Buffer.concat([
    Buffer.alloc((UNPACKED_BYTES / 128) * pair.length, pair),
    Buffer.from([128]),
  ]);
}

/**
 * Packs the bomb with LZW: each code stands for one more space than the previous code, until the code table is full.
 */
export function lzwBomb(): Buffer {
  const CLEAR = 256;
  const END = 257;
  const TABLE_FULL = 4_094;
  const bits = createBitWriter();
  for (let unpacked = 0; unpacked < UNPACKED_BYTES;) {
    bits.write(CLEAR, 9);
    bits.write(SPACE, 9);
    unpacked += 1;
    for (let code = 258; code < TABLE_FULL; code += 1) {
      bits.write(code, 32 - Math.clz32(code + 1));
      unpacked += code - 256;
    }
  }
  bits.write(CLEAR, 12);
  bits.write(END, 9);
  return bits.end();
}

function createBitWriter() {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  return {
    write(value: number, width: number): void {
      held = (held << width) | value;
      count += width;
      while (count >= 8) {
        count -= 8;
        bytes.push((held >> count) & 0xff);
      }
      held &= (1 << count) - 1;
    },
    end(): Buffer {
      bytes.push((held << (8 - count)) & 0xff);
      return Buffer.from(bytes);
    },
  };
}
