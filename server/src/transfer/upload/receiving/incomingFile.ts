import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ObjectWriter } from '@parchi/object-store';
import { assertClean } from '../../scanning/assertClean.ts';
import type { FileScan, Scanner } from '../../scanning/scanner.ts';
import type { ReceivedFile } from './receivedFile.ts';

type FileLabel = Pick<ReceivedFile, 'ordinal' | 'name'>;

/** A file whose bytes are arriving: each chunk is hashed, scanned and written. */
export class IncomingFile {
  readonly #label: FileLabel;
  readonly #writer: ObjectWriter;
  readonly #scan: FileScan;
  readonly #sha256 = createHash('sha256');
  #crc32 = 0;
  #sizeInBytes = 0;

  /** @param open opens the file in the store @throws {AppError} `service.no_scanner` */
  static async begin(
    scanner: Scanner,
    { ordinal, name }: FileLabel,
    open: () => Promise<ObjectWriter>,
  ): Promise<IncomingFile> {
    const scan = await scanner.begin();
    try {
      return new IncomingFile({ ordinal, name }, await open(), scan);
    } catch (error) {
      scan.close();
      throw error;
    }
  }

  private constructor(label: FileLabel, writer: ObjectWriter, scan: FileScan) {
    this.#label = label;
    this.#writer = writer;
    this.#scan = scan;
  }

  get sizeInBytes(): number {
    return this.#sizeInBytes;
  }

  /** @returns a promise to await before the next chunk, `undefined` when none is needed */
  write(bytes: Uint8Array): Promise<void> | undefined {
    this.#sizeInBytes += bytes.length;
    this.#sha256.update(bytes);
    this.#crc32 = crc32(bytes, this.#crc32);
    const writing = this.#writer.write(bytes);
    const scanning = this.#scan.write(bytes);
    if (writing === undefined || scanning === undefined) return writing ?? scanning;
    return Promise.all([writing, scanning]).then(() => undefined);
  }

  /** Makes the file durable, if it is clean. @throws {AppError} `file.infected`, and nothing of the file is kept */
  async commit(): Promise<ReceivedFile> {
    try {
      await assertClean(this.#scan, this.#label.name);
    } catch (error) {
      await this.#writer.abort();
      throw error;
    }
    await this.#writer.commit();
    return {
      ...this.#label,
      sizeInBytes: this.#sizeInBytes,
      crc32: this.#crc32,
      sha256: this.#sha256.digest(),
    };
  }

  /** Keeps what has arrived, so that the upload of the file can be resumed. */
  async suspend(): Promise<void> {
    this.#scan.close();
    await this.#writer.suspend();
  }

  async abort(): Promise<void> {
    this.#scan.close();
    await this.#writer.abort();
  }
}
