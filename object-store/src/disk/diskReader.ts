import type { FileHandle } from 'node:fs/promises';
import type { ByteRange, ObjectReader } from '../objectStore.ts';

/**
 * Number of bytes of one read. Measured: downloads reach 0.42 of nginx's speed with reads of 64 KiB, 0.70 with 256 KiB.
 */
const READ_BYTES = 256 * 1024;

export class DiskReader implements ObjectReader {
  readonly sizeInBytes: number;
  readonly #handle: FileHandle;
  #closing: Promise<void> | undefined;

  private constructor(handle: FileHandle, sizeInBytes: number) {
    this.#handle = handle;
    this.sizeInBytes = sizeInBytes;
  }

  static async open(handle: FileHandle): Promise<DiskReader> {
    try {
      return new DiskReader(handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async *chunks(range: ByteRange = { start: 0, end: this.sizeInBytes }): AsyncGenerator<Buffer> {
    let position = range.start;
    while (position < range.end) {
      // Each read gets a new buffer, because the previous buffer may still be waiting in a socket.
      const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, range.end - position));
      const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) throw new Error('The object ended before its size.');
      position += bytesRead;
      yield bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#handle.close();
    return this.#closing;
  }
}
