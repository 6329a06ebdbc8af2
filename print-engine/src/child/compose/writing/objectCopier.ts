import { PdfReference } from '../../plain-copy/pdfSyntax.ts';
import type { PlainCopy } from '../../plain-copy/plainCopy.ts';
import type { PdfWriter } from './pdfWriter.ts';

/** Matches strings as well as references, so that a string whose text looks like a reference stays unchanged. */
const STRING_OR_REFERENCE = /\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f\s]*>|\b(\d+) \d+ R\b/g;

/** Copies objects from one document into another, with all objects to which they refer. Each object is copied once. */
export class ObjectCopier {
  readonly #copy: PlainCopy;
  readonly #writer: PdfWriter;
  readonly #leftOut: ReadonlySet<number>;
  /** Object numbers in the new document, by object number in the old document. */
  readonly #numbers = new Map<number, number>();
  #awaited: PdfReference[] = [];

  /** @param leftOut numbers of objects that are not copied; references to them become null */
  constructor(copy: PlainCopy, writer: PdfWriter, leftOut: ReadonlySet<number>) {
    this.#copy = copy;
    this.#writer = writer;
    this.#leftOut = leftOut;
  }

  /**
   * Replaces the references in a text. @returns the text with references to the new document; `copyAwaited` then writes
   * the objects to which they refer
   */
  translate(text: string): string {
    return text.replace(STRING_OR_REFERENCE, (whole, object: string | undefined) =>
      object === undefined ? whole : this.#translateReference(new PdfReference(Number(object))),
    );
  }

  /** Writes the objects to which already written objects refer, until none is missing. */
  copyAwaited(): void {
    let reference: PdfReference | undefined;
    while ((reference = this.#awaited.pop()) !== undefined) {
      const number = this.#numbers.get(reference.object);
      const object = this.#copy.readWhole(reference);
      if (number === undefined || object === undefined) continue;
      this.#writer.writeObject(number, this.translate(object.text), object.stream);
    }
  }

  /** @returns the object's number in the new document, `undefined` when no copied object refers to it */
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
