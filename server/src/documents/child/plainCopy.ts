import { isDictionary, PdfReference, PdfSyntaxReader, type PdfValue } from './pdfSyntax.ts';

/** Most nodes of a page tree are small, pages with links are not; one array may name 200,000 pages. */
const OBJECT_BYTES = [2_048, 65_536, 4_000_000];
const TAIL_BYTES = 64;
/** `0000000017 00000 n` and a line end. */
const ENTRY_BYTES = 20;

export type PlacedObject = {
  readonly value: PdfValue;
  /** Where its text begins in the copy. */
  readonly at: number;
};

type Section = { readonly first: number; readonly count: number; readonly at: number };

/** The objects of a document that `savePlainCopy` wrote. */
export class PlainCopy {
  readonly #bytes: Buffer;
  readonly #sections: readonly Section[];
  readonly #trailer: PdfValue;

  /** @throws {SyntaxError} */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const tail = this.#text(bytes.length - TAIL_BYTES, TAIL_BYTES);
    const tableAt = Number(/startxref\s+(\d+)\s/.exec(tail)?.[1]);
    const { sections, end } = readSections(bytes, tableAt + 'xref\r\n'.length);
    this.#sections = sections;
    this.#trailer = new PdfSyntaxReader(
      this.#text(end, bytes.length - end),
      'trailer'.length,
    ).readValue();
  }

  /** The root of the page tree, as the catalog has it. @throws {SyntaxError} */
  pageTreeRoot(): PdfValue {
    return this.#entry(this.#entry(this.#trailer, '/Root'), '/Pages');
  }

  /** @returns `undefined` when there is no such object @throws {SyntaxError} */
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

  #entry(value: PdfValue, key: string): PdfValue {
    const dictionary = value instanceof PdfReference ? this.read(value)?.value : value;
    return isDictionary(dictionary) ? dictionary.get(key)?.value : undefined;
  }

  #offsetOf(object: number): number | undefined {
    const section = this.#sections.find(
      ({ first, count }) => object >= first && object < first + count,
    );
    if (section === undefined) return undefined;
    const entry = this.#text(section.at + (object - section.first) * ENTRY_BYTES, ENTRY_BYTES);
    return entry.includes('n') ? Number(entry.slice(0, 10)) : undefined;
  }

  #text(start: number, length: number): string {
    return this.#bytes.toString('latin1', Math.max(0, start), start + length);
  }
}

/** @returns the sections of the table, and where they end */
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
