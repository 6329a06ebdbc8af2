import { AppError } from '../../../errors/appError.ts';
import type { UploadPosition } from './restorePosition.ts';
import type { AnnouncedFile } from './resumableUpload.ts';

export type FileEvent =
  /** A file begins, or is resumed after its first `fileOffset` bytes. */
  | { readonly type: 'file'; readonly ordinal: number; readonly fileOffset: number }
  | { readonly type: 'data'; readonly bytes: Buffer }
  | { readonly type: 'file-end' };

/** Splits the bytes of an upload into its files, starting at a position. Empty files are skipped. */
export class FileSplitter {
  readonly #files: readonly AnnouncedFile[];
  #ordinal: number;
  #fileOffset: number;
  #isOpen = false;

  constructor(files: readonly AnnouncedFile[], { ordinal, fileOffset }: UploadPosition) {
    this.#files = files;
    this.#ordinal = ordinal;
    this.#fileOffset = fileOffset;
  }

  /** @throws {AppError} `request.too_large` after the last byte of the last file */
  *push(chunk: Buffer): Generator<FileEvent> {
    let rest = chunk;
    while (rest.length > 0) {
      const file = this.#files[this.#ordinal];
      if (file === undefined) throw new AppError('request.too_large');
      const bytes = rest.subarray(0, file.sizeInBytes - this.#fileOffset);
      if (bytes.length > 0) {
        if (!this.#isOpen) yield this.#begin();
        rest = rest.subarray(bytes.length);
        this.#fileOffset += bytes.length;
        yield { type: 'data', bytes };
      }
      if (this.#fileOffset === file.sizeInBytes) {
        if (this.#isOpen) yield { type: 'file-end' };
        this.#isOpen = false;
        this.#ordinal += 1;
        this.#fileOffset = 0;
      }
    }
  }

  /** Does nothing: a body may end anywhere, and the next one continues there. */
  end(): void {}

  #begin(): FileEvent {
    this.#isOpen = true;
    return { type: 'file', ordinal: this.#ordinal, fileOffset: this.#fileOffset };
  }
}
