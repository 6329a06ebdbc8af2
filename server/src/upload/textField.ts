import { isUtf8 } from 'node:buffer';
import { AppError } from '../http/appError.ts';

/** A text field while it arrives. */
export class TextField {
  readonly name: string;
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #sizeInBytes = 0;

  constructor(name: string, maxBytes: number) {
    this.name = name;
    this.#maxBytes = maxBytes;
  }

  /** @throws {AppError} `request.too_large` at the byte that breaks the limit */
  add(bytes: Buffer): void {
    this.#sizeInBytes += bytes.length;
    if (this.#sizeInBytes > this.#maxBytes) throw new AppError('request.too_large');
    // A copy: the bytes are a view of a chunk of the body, which would be kept whole.
    this.#chunks.push(Buffer.from(bytes));
  }

  text(): string {
    const bytes = Buffer.concat(this.#chunks);
    if (!isUtf8(bytes)) throw new AppError('request.invalid');
    return bytes.toString('utf8');
  }
}
