import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../errors/appError.ts';

/** Collects the bytes of a text field while they arrive. */
export class TextField {
  readonly name: string;
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #sizeInBytes = 0;

  constructor(name: string, maxBytes: number) {
    this.name = name;
    this.#maxBytes = maxBytes;
  }

  /** Adds bytes. @throws {AppError} `request.too_large` at the first byte above the maximum */
  add(bytes: Buffer): void {
    this.#sizeInBytes += bytes.length;
    if (this.#sizeInBytes > this.#maxBytes) throw new AppError('request.too_large');
    // The bytes are copied, because they are a view into a chunk of the body, which would stay in memory.
    this.#chunks.push(Buffer.from(bytes));
  }

  text(): string {
    const bytes = Buffer.concat(this.#chunks);
    if (!isUtf8(bytes)) throw new AppError('request.invalid');
    return bytes.toString('utf8');
  }
}
