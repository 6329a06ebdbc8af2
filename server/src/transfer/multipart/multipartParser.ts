import { AppError } from '../../errors/appError.ts';
import { parsePartHeaders, type PartHeaders } from './partHeaders.ts';

export type MultipartEvent =
  | { readonly type: 'part'; readonly headers: PartHeaders }
  | { readonly type: 'data'; readonly bytes: Buffer }
  | { readonly type: 'part-end' };

const MAX_PREAMBLE_BYTES = 4 * 1024;
/**
 * Maximum size of a part's headers. It fits the longest name that is read before the name is shortened (5,000
 * characters of Hindi).
 */
const MAX_HEADER_BLOCK_BYTES = 32 * 1024;
/** Maximum number of spaces that may follow a boundary on its line (“transport padding” in RFC 2046). */
const MAX_PADDING_BYTES = 64;

const HEADERS_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);
const PART_END: MultipartEvent = { type: 'part-end' };

type State = 'preamble' | 'after-delimiter' | 'headers' | 'data' | 'epilogue';
/** Position where the next state starts, or `undefined` when more input is needed. */
type Step = number | undefined;

/**
 * Parses a multipart/form-data body chunk by chunk. The parser is a generator, so that its caller can wait between two
 * events and nothing is queued here. Data events are views of the caller's chunk, not copies.
 */
export class MultipartParser {
  readonly #delimiter: Buffer;
  #state: State = 'preamble';
  /**
   * Bytes not parsed yet. They begin with a line end, because the first delimiter may stand at the very start of the
   * body.
   */
  #unread: Buffer = Buffer.from('\r\n');

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  *push(chunk: Buffer): Generator<MultipartEvent> {
    // At most a header block or the beginning of a delimiter is left unread, so file bytes are rarely copied.
    const input = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    this.#unread = NOTHING;
    let position: Step = 0;
    while (position !== undefined && position < input.length) {
      position = yield* this.#step(input, position);
    }
  }

  /** Ends the body. @throws when the body ended before its closing delimiter */
  end(): void {
    if (this.#state !== 'epilogue') throw new AppError('request.invalid');
  }

  *#step(input: Buffer, position: number): Generator<MultipartEvent, Step> {
    switch (this.#state) {
      case 'preamble':
        return this.#skipPreamble(input, position);
      case 'after-delimiter':
        return this.#readDelimiterEnd(input, position);
      case 'headers':
        return yield* this.#readHeaders(input, position);
      case 'data':
        return yield* this.#readData(input, position);
      case 'epilogue':
        return undefined;
    }
  }

  #skipPreamble(input: Buffer, position: number): Step {
    const at = input.indexOf(this.#delimiter, position);
    if (at === -1) return this.#keep(input.subarray(position), MAX_PREAMBLE_BYTES);
    this.#state = 'after-delimiter';
    return at + this.#delimiter.length;
  }

  #readDelimiterEnd(input: Buffer, position: number): Step {
    const line = input.subarray(position, position + MAX_PADDING_BYTES).toString('latin1');
    if (line.startsWith('--')) {
      this.#state = 'epilogue';
      return undefined;
    }
    const end = /^[ \t]*\r\n/.exec(line)?.[0];
    if (end !== undefined) {
      this.#state = 'headers';
      return position + end.length;
    }
    if (!/^(-|[ \t]*\r?)$/.test(line)) throw new AppError('request.invalid');
    return this.#keep(input.subarray(position), MAX_PADDING_BYTES - 1);
  }

  *#readHeaders(input: Buffer, position: number): Generator<MultipartEvent, Step> {
    const at = input.indexOf(HEADERS_END, position);
    const blockEnd = at === -1 ? input.length : at;
    if (blockEnd - position > MAX_HEADER_BLOCK_BYTES) throw new AppError('request.invalid');
    if (at === -1) return this.#keep(input.subarray(position), MAX_HEADER_BLOCK_BYTES);
    yield { type: 'part', headers: parsePartHeaders(input.subarray(position, at)) };
    this.#state = 'data';
    return at + HEADERS_END.length;
  }

  *#readData(input: Buffer, position: number): Generator<MultipartEvent, Step> {
    const at = input.indexOf(this.#delimiter, position);
    const dataEnd = at === -1 ? this.#possibleDelimiterAt(input, position) : at;
    if (dataEnd > position) yield { type: 'data', bytes: input.subarray(position, dataEnd) };
    if (at === -1) return this.#keep(input.subarray(dataEnd), this.#delimiter.length);
    yield PART_END;
    this.#state = 'after-delimiter';
    return at + this.#delimiter.length;
  }

  /**
   * Returns the position of a delimiter that the end of the input may have cut off; without one, the input's length.
   */
  #possibleDelimiterAt(input: Buffer, position: number): number {
    const CR = 0x0d;
    let at = input.indexOf(CR, Math.max(position, input.length - this.#delimiter.length + 1));
    while (at !== -1) {
      const tail = input.subarray(at);
      if (tail.equals(this.#delimiter.subarray(0, tail.length))) return at;
      at = input.indexOf(CR, at + 1);
    }
    return input.length;
  }

  #keep(rest: Buffer, maxBytes: number): undefined {
    if (rest.length > maxBytes) throw new AppError('request.invalid');
    // The rest is copied, because a view would keep the whole chunk in memory.
    this.#unread = Buffer.from(rest);
    return undefined;
  }
}
