import { isDictionary, PdfReference, PdfSyntaxReader, type PdfValue } from './pdfSyntax.ts';

/**
 * Lengths of text that are read for an object, tried one after another: most tree nodes are small, but one array may
 * name 200,000 pages.
 */
const OBJECT_BYTES = [2_048, 65_536, 4_000_000];
const TAIL_BYTES = 64;
/** Length in bytes of an entry in the cross-reference table: `0000000017 00000 n` and a line end. */
const ENTRY_BYTES = 20;

export type PlacedObject = {
  readonly value: PdfValue;
  /** Position in the copy where the object's text begins. */
  readonly at: number;
};

/** An object as it stands in the copy: its value as text, and its stream. */
export type WholeObject = { readonly text: string; readonly stream: Buffer | undefined };

const STREAM = '>>stream\r\n';

type Section = { readonly first: number; readonly count: number; readonly at: number };

/** Reads the objects of a document that `savePlainCopy` wrote. */
export class PlainCopy {
  readonly #bytes: Buffer;
  readonly #sections: readonly Section[];
  readonly #trailer: PdfValue;
  readonly #tableAt: number;
  /** Offsets of all objects, sorted. An object ends where the next object begins. */
  #offsets: Float64Array | undefined;

  /** Reads the cross-reference table. @throws {SyntaxError} */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const tail = this.#text(bytes.length - TAIL_BYTES, TAIL_BYTES);
    this.#tableAt = Number(/startxref\s+(\d+)\s/.exec(tail)?.[1]);
    const { sections, end } = readSections(bytes, this.#tableAt + 'xref\r\n'.length);
    this.#sections = sections;
    this.#trailer = new PdfSyntaxReader(
      this.#text(end, bytes.length - end),
      'trailer'.length,
    ).readValue();
  }

  /** Returns the root of the page tree, which the catalog names. @throws {SyntaxError} */
  pageTreeRoot(): PdfValue {
    return this.entry(this.catalog(), '/Pages');
  }

  catalog(): PdfValue {
    return this.entry(this.#trailer, '/Root');
  }

  /** Returns the value to which a reference points; any other value unchanged. @throws {SyntaxError} */
  resolve(value: PdfValue): PdfValue {
    return value instanceof PdfReference ? this.read(value)?.value : value;
  }

  /** Returns the value of `key` in a dictionary, which may be given by reference. @throws {SyntaxError} */
  entry(value: PdfValue, key: string): PdfValue {
    const dictionary = this.resolve(value);
    return isDictionary(dictionary) ? dictionary.get(key)?.value : undefined;
  }

  has({ object }: PdfReference): boolean {
    return this.#offsetOf(object) !== undefined;
  }

  /** Reads an object as text, with its stream. @returns `undefined` when the object does not exist */
  readWhole({ object }: PdfReference): WholeObject | undefined {
    const at = this.#offsetOf(object);
    if (at === undefined) return undefined;
    const whole = this.#bytes.subarray(at, this.#endOf(at));
    const start = whole.indexOf('obj') + 'obj'.length;
    const streamAt = whole.indexOf(STREAM);
    if (streamAt < 0) {
      return {
        text: whole.toString('latin1', start, whole.lastIndexOf('endobj')),
        stream: undefined,
      };
    }
    return {
      text: whole.toString('latin1', start, streamAt + '>>'.length),
      stream: whole.subarray(streamAt + STREAM.length, whole.lastIndexOf('\r\nendstream')),
    };
  }

  /** Returns the text of an entry's value. `at` is the position of the object that `read` returned. */
  textOf({ at }: { at: number }, entry: { at: number; end: number }): string {
    return this.#bytes.toString('latin1', at + entry.at, at + entry.end);
  }

  /** Parses an object. @returns `undefined` when the object does not exist @throws {SyntaxError} */
  read({ object }: PdfReference): PlacedObject | undefined {
    const at = this.#offsetOf(object);
    if (at === undefined) return undefined;
    for (const length of OBJECT_BYTES) {
      const text = this.#text(at, length);
      const start = /^\d+ \d+ obj\s/.exec(text)?.[0].length;
      const value = start === undefined ? undefined : tryRead(text, start);
      if (value !== undefined) return { value: value.read, at };
    }
    throw new SyntaxError('an object can not be read');
  }

  #endOf(at: number): number {
    this.#offsets ??= this.#sortedOffsets();
    // Binary search for the first offset greater than `at`.
    let [low, high] = [0, this.#offsets.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offsets[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return this.#offsets[low] ?? this.#tableAt;
  }

  #sortedOffsets(): Float64Array {
    const offsets = this.#sections.flatMap(({ at, count }) =>
      Array.from({ length: count }, (_, index) => this.#offsetIn(at + index * ENTRY_BYTES)),
    );
    return Float64Array.from(offsets.filter((at) => at !== undefined)).sort();
  }

  #offsetOf(object: number): number | undefined {
    const section = this.#sections.find(
      ({ first, count }) => object >= first && object < first + count,
    );
    if (section === undefined) return undefined;
    return this.#offsetIn(section.at + (object - section.first) * ENTRY_BYTES);
  }

  #offsetIn(entryAt: number): number | undefined {
    const entry = this.#text(entryAt, ENTRY_BYTES);
    return entry.includes('n') ? Number(entry.slice(0, 10)) : undefined;
  }

  #text(start: number, length: number): string {
    return this.#bytes.toString('latin1', Math.max(0, start), start + length);
  }
}

/** Reads the sections of the cross-reference table. @returns the sections, and the position where they end */
function readSections(bytes: Buffer, start: number): { sections: Section[]; end: number } {
  const sections: Section[] = [];
  let position = start;
  for (;;) {
    const line = /^(\d+) (\d+)\s+/.exec(bytes.toString('latin1', position, position + TAIL_BYTES));
    if (line === null) return { sections, end: position };
    const count = Number(line[2]);
    const at = position + line[0].length;
    sections.push({ first: Number(line[1]), count, at });
    position = at + count * ENTRY_BYTES;
  }
}

function tryRead(text: string, start: number): { read: PdfValue } | undefined {
  try {
    return { read: new PdfSyntaxReader(text, start).readValue() };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
