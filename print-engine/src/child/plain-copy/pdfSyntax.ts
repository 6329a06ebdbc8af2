/** A reference to object number `object`. */
export class PdfReference {
  readonly object: number;

  constructor(object: number) {
    this.object = object;
  }
}

/**
 * An entry of a dictionary. `text` is the first token of its value; `at` and `end` are that token's position in the
 * text.
 */
export type PdfEntry = {
  readonly value: PdfValue;
  readonly at: number;
  readonly end: number;
  readonly text: string;
};
export type PdfDictionary = ReadonlyMap<string, PdfEntry>;
/**
 * A parsed value. Names keep their slash. Strings, booleans and null are `undefined`, because no page tree consists of
 * them.
 */
export type PdfValue =
  PdfDictionary | readonly PdfValue[] | PdfReference | number | string | undefined;

type Token = { readonly text: string; readonly at: number };

/**
 * Matches one token. The pattern is unambiguous, so that matching takes linear time even if the end of a string is
 * missing.
 */
const TOKEN =
  /\s*(<<|>>|\[|\]|\/[^\s<>[\]()/{}%]*|<[0-9A-Fa-f\s]*>|\((?:[^\\()]|\\[^])*\)|[^\s<>[\]()/{}%]+)/y;
const NUMBER = /^[-+]?\d*\.?\d*$/;

/** Parser for PDFs that PDFium wrote (`savePlainCopy`). They use far less syntax than PDF allows. */
export class PdfSyntaxReader {
  readonly #text: string;
  #position: number;

  constructor(text: string, position = 0) {
    this.#text = text;
    this.#position = position;
  }

  /** Reads the next value. @throws {SyntaxError} */
  readValue(): PdfValue {
    return this.#valueOf(this.#next());
  }

  #valueOf(token: Token): PdfValue {
    const { text } = token;
    if (text === '<<') return this.#readDictionary();
    if (text === '[') return this.#readArray();
    if (text.startsWith('/')) return text;
    if (text === '>>' || text === ']') throw new SyntaxError(`unexpected ${text}`);
    return NUMBER.test(text) ? this.#readNumber(text) : undefined;
  }

  /** Reads the number `7`, or the whole reference if the text is `7 0 R`. */
  #readNumber(text: string): number | PdfReference {
    const after = this.#position;
    REFERENCE_END.lastIndex = after;
    if (!REFERENCE_END.test(this.#text)) return Number(text);
    this.#position = REFERENCE_END.lastIndex;
    return new PdfReference(Number(text));
  }

  #readArray(): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const token = this.#next();
      if (token.text === ']') return values;
      values.push(this.#valueOf(token));
    }
  }

  #readDictionary(): PdfDictionary {
    const entries = new Map<string, PdfEntry>();
    for (;;) {
      const key = this.#next();
      if (key.text === '>>') return entries;
      const token = this.#next();
      const value = this.#valueOf(token);
      entries.set(key.text, { value, at: token.at, end: this.#position, text: token.text });
    }
  }

  #next(): Token {
    TOKEN.lastIndex = this.#position;
    const text = TOKEN.exec(this.#text)?.[1];
    if (text === undefined) throw new SyntaxError('a token was expected');
    this.#position = TOKEN.lastIndex;
    return { text, at: this.#position - text.length };
  }
}

const REFERENCE_END = /\s+\d+\s+R\b/y;

export function isDictionary(value: PdfValue): value is PdfDictionary {
  return value instanceof Map;
}
