import { PdfReference } from '../pdfSyntax.ts';
import type { PlainCopy } from '../plainCopy.ts';
import type { PdfWriter } from './pdfWriter.ts';

/** Strings come first, so that what looks like a reference inside of one stays as it is. */
const STRING_OR_REFERENCE = /\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f\s]*>|\b(\d+) \d+ R\b/g;

/** Copies objects of one document into another, each once, with all that they refer to. */
export class ObjectCopier {
  readonly #copy: PlainCopy;
  readonly #writer: PdfWriter;
  readonly #leftOut: ReadonlySet<number>;
  /** Numbers in the new document by those in the old one. */
  readonly #numbers = new Map<number, number>();
  #awaited: PdfReference[] = [];

  /** @param leftOut numbers of objects that are not copied: references to them become null */
  constructor(copy: PlainCopy, writer: PdfWriter, leftOut: ReadonlySet<number>) {
    this.#copy = copy;
    this.#writer = writer;
    this.#leftOut = leftOut;
  }

  /** @returns the text with its references changed to the new document's; `copyAwaited` writes what they refer to */
  translate(text: string): string {
    return text.replace(STRING_OR_REFERENCE, (whole, object: string | undefined) =>
      object === undefined ? whole : this.#translateReference(new PdfReference(Number(object))),
    );
  }

  /** Until nothing is referred to that is not there. */
  copyAwaited(): void {
    let reference: PdfReference | undefined;
    while ((reference = this.#awaited.pop()) !== undefined) {
      const number = this.#numbers.get(reference.object);
      const object = this.#copy.readWhole(reference);
      if (number === undefined || object === undefined) continue;
      this.#writer.writeObject(number, this.translate(object.text), object.stream);
    }
  }

  /** @returns its number in the new document, when something referred to it */
  numberOf({ object }: PdfReference): number | undefined {
    return this.#numbers.get(object);
  }

  #translateReference(reference: PdfReference): string {
    const { object } = reference;
    if (this.#leftOut.has(object) || !this.#copy.has(reference)) return 'null';
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = this.#writer.reserve();
      this.#numbers.set(object, number);
      this.#awaited.push(reference);
    }
    return `${number} 0 R`;
  }
}
