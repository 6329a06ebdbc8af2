import { allocate, release, view, type Pdfium } from '../pdfium.ts';
import type { PdfHandle } from '../withPdf.ts';
import { scriptFontOf, type ScriptFont } from './scriptFonts.ts';
import { mirrored, visualRuns, type VisualRun } from './visualRuns.ts';

/** A font that PDFium has loaded into a document. */
export type FontHandle = number;

/** What stands at one place: letters of Helvetica, or a glyph of another font. From the left end of the line, at a size of one point. */
export type LinePiece = {
  readonly font: FontHandle;
  readonly x: number;
  readonly y: number;
  readonly drawn: string | { readonly glyph: number };
};

/** In our own font, or in Helvetica. */
type FontRun = VisualRun & { readonly font: ScriptFont | undefined };

type Drawn = { readonly font: ScriptFont | undefined; readonly letters: string };

/** Letters in one font, mostly a word; what stands in it is placed from its own left end. */
type SetWord = { readonly pieces: readonly LinePiece[]; readonly width: number };

const TRUE_TYPE = 2;
/** What every reader's own Helvetica has (ISO 32000-2, Annex D). */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
/** Stands for what no font has; the page says so. */
const UNKNOWN = '?';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Fonts of one document: its reader's Helvetica, and of our own those that its words need. */
export class CoverFonts {
  /** Something was drawn as a question mark. */
  hasUnknown = false;
  readonly #pdfium: Pdfium;
  readonly #document: PdfHandle;
  readonly #helvetica: FontHandle;
  readonly #widths = new Map<string, number>();
  readonly #loaded = new Map<ScriptFont, FontHandle>();
  /** By grapheme, and by word: lines are tried at many lengths until they fit. */
  readonly #graphemes = new Map<string, Drawn>();
  readonly #words = new Map<string, SetWord>();

  constructor(pdfium: Pdfium, document: PdfHandle) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#helvetica = pdfium.FPDFText_LoadStandardFont(document, 'Helvetica');
  }

  /** From the left. */
  piecesOf(text: string): LinePiece[] {
    const pieces: LinePiece[] = [];
    let width = 0;
    for (const word of this.#wordsOf(text)) {
      for (const piece of word.pieces) pieces.push({ ...piece, x: width + piece.x });
      width += word.width;
    }
    return pieces;
  }

  /** In points. */
  widthOf(text: string, size: number): number {
    return this.#wordsOf(text).reduce((sum, { width }) => sum + width, 0) * size;
  }

  close(): void {
    for (const font of [this.#helvetica, ...this.#loaded.values()]) {
      this.#pdfium.FPDFFont_Close(font);
    }
  }

  /** From the left. A letter and its marks are of one font, and so are neighbours that may join. */
  #fontRuns({ text, isRightToLeft }: VisualRun): FontRun[] {
    if (WIN_ANSI.test(text)) return [{ font: undefined, text, isRightToLeft }];
    const runs: { font: ScriptFont | undefined; text: string; isRightToLeft: boolean }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const { font, letters } = this.#drawn(segment);
      const last = runs.at(-1);
      if (last !== undefined && last.font === font) last.text += letters;
      else runs.push({ font, text: letters, isRightToLeft });
    }
    return isRightToLeft ? runs.toReversed() : runs;
  }

  #drawn(grapheme: string): Drawn {
    let drawn = this.#graphemes.get(grapheme);
    if (drawn === undefined) {
      const isPlain = WIN_ANSI.test(grapheme);
      const font = isPlain ? undefined : scriptFontOf(grapheme);
      const isUnknown = !isPlain && font === undefined;
      this.hasUnknown ||= isUnknown;
      drawn = { font, letters: isUnknown ? UNKNOWN : grapheme };
      this.#graphemes.set(grapheme, drawn);
    }
    return drawn;
  }

  #wordsOf(text: string): SetWord[] {
    return visualRuns(text)
      .flatMap((run) => this.#fontRuns(run))
      .map((run) => {
        const key = `${run.isRightToLeft}${run.text}`;
        const known = this.#words.get(key);
        if (known !== undefined) return known;
        const word = this.#setWord(run);
        this.#words.set(key, word);
        return word;
      });
  }

  #setWord({ font, text, isRightToLeft }: FontRun): SetWord {
    if (font === undefined) {
      const drawn = isRightToLeft ? mirrored(text) : text;
      const width = Array.from(drawn).reduce((sum, letter) => sum + this.#widthOf(letter), 0);
      return { pieces: [{ font: this.#helvetica, x: 0, y: 0, drawn }], width };
    }
    const handle = this.#load(font);
    let width = 0;
    const pieces = font.shape(text, isRightToLeft).map(({ glyph, x, y, advance }) => {
      const piece = { font: handle, x: width + x, y, drawn: { glyph } };
      width += advance;
      return piece;
    });
    return { pieces, width };
  }

  /** Of a letter of Helvetica, at a size of one point. */
  #widthOf(letter: string): number {
    const known = this.#widths.get(letter);
    if (known !== undefined) return known;
    const place = allocate(this.#pdfium, Float32Array.BYTES_PER_ELEMENT);
    const { pointer } = place;
    this.#pdfium.FPDFFont_GetGlyphWidth(this.#helvetica, letter.codePointAt(0) ?? 0, 1, pointer);
    const width = Buffer.from(view(this.#pdfium, place)).readFloatLE();
    release(this.#pdfium, place);
    this.#widths.set(letter, width);
    return width;
  }

  #load(script: ScriptFont): FontHandle {
    let font = this.#loaded.get(script);
    if (font === undefined) {
      const bytes = allocate(this.#pdfium, script.bytes.length);
      view(this.#pdfium, bytes).set(script.bytes);
      const { pointer, sizeInBytes } = bytes;
      font = this.#pdfium.FPDFText_LoadFont(this.#document, pointer, sizeInBytes, TRUE_TYPE, true);
      release(this.#pdfium, bytes);
      if (font === 0) throw new Error('A font of the cover can not be read.');
      this.#loaded.set(script, font);
    }
    return font;
  }
}
