import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ObjectWriter } from '@parchi/object-store';
import type { ReceivedFile } from './receivedFile.ts';

type FileLabel = Pick<ReceivedFile, 'ordinal' | 'name'>;

/** A file whose bytes are arriving: each chunk is hashed and written. */
export class IncomingFile {
  readonly #label: FileLabel;
  readonly #writer: ObjectWriter;
  readonly #sha256 = createHash('sha256');
  #crc32 = 0;
  #sizeInBytes = 0;

  constructor(label: FileLabel, writer: ObjectWriter) {
    this.#label = label;
    this.#writer = writer;
  }

  get sizeInBytes(): number {
    return this.#sizeInBytes;
  }

  /** @returns a promise to await before the next chunk, `undefined` when none is needed */
  write(bytes: Buffer): Promise<void> | undefined {
    this.#sizeInBytes += bytes.length;
    this.#sha256.update(bytes);
    this.#crc32 = crc32(bytes, this.#crc32);
    return this.#writer.write(bytes);
  }

  /** Makes the file durable. */
  async commit(): Promise<ReceivedFile> {
    await this.#writer.commit();
    return {
      ...this.#label,
      sizeInBytes: this.#sizeInBytes,
      crc32: this.#crc32,
      sha256: this.#sha256.digest(),
    };
  }

  async abort(): Promise<void> {
    await this.#writer.abort();
  }
}
