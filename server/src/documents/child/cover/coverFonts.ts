import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allocate, release, view, type Pdfium } from '../pdfium.ts';
import type { PdfHandle } from '../withPdf.ts';
import { isCovered, readFontCoverage, type FontCoverage } from './fontCoverage.ts';
import { inDrawingOrder } from './plainText.ts';

/** A font that PDFium has loaded into a document. */
export type FontHandle = number;

export type TextRun = { readonly font: FontHandle; readonly text: string };

/** `Sans` alone: Latin, Greek, Cyrillic. */
const SCRIPTS = [
  'Sans',
  'SansDevanagari',
  'SansBengali',
  'SansGujarati',
  'SansGurmukhi',
  'SansKannada',
  'SansMalayalam',
  'SansOriya',
  'SansTamil',
  'SansTelugu',
];
const TRUE_TYPE = 2;
/** What every reader's own Helvetica has (ISO 32000-2, Annex D). */
const WIN_ANSI = /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Stands for what no font has; the page says so. */
const UNKNOWN = '?';

type ScriptFont = { readonly bytes: Buffer; readonly coverage: FontCoverage };

/** Fonts of one document: its reader's Helvetica, and of our own those that its words need. */
export class CoverFonts {
  /** Something was drawn as a question mark. */
  hasUnknown = false;
  readonly #pdfium: Pdfium;
  readonly #document: PdfHandle;
  readonly #helvetica: FontHandle;
  /** Read when they are first needed: most names are Latin. */
  #scripts: readonly ScriptFont[] | undefined;
  /** By font and character. */
  readonly #widths = new Map<string, number>();
  readonly #loaded = new Map<ScriptFont, FontHandle>();

  constructor(pdfium: Pdfium, document: PdfHandle) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#helvetica = pdfium.FPDFText_LoadStandardFont(document, 'Helvetica');
  }

  runsOf(text: string): TextRun[] {
    const runs: { font: FontHandle; text: string }[] = [];
    for (const character of inDrawingOrder(text)) {
      const drawn = this.#drawn(character);
      const last = runs.at(-1);
      if (last?.font === drawn.font) last.text += drawn.text;
      else runs.push(drawn);
    }
    return runs;
  }

  /** In points. */
  widthOf(text: string, size: number): number {
    let width = 0;
    for (const run of this.runsOf(text)) {
      for (const character of run.text) width += this.#widthOf(run.font, character);
    }
    return width * size;
  }

  close(): void {
    for (const font of [this.#helvetica, ...this.#loaded.values()]) {
      this.#pdfium.FPDFFont_Close(font);
    }
  }

  /** At a size of one point. */
  #widthOf(font: FontHandle, character: string): number {
    const key = `${font} ${character}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const place = allocate(this.#pdfium, Float32Array.BYTES_PER_ELEMENT);
    this.#pdfium.FPDFFont_GetGlyphWidth(font, character.codePointAt(0) ?? 0, 1, place.pointer);
    const width = Buffer.from(view(this.#pdfium, place)).readFloatLE();
    release(this.#pdfium, place);
    this.#widths.set(key, width);
    return width;
  }

  #drawn(character: string): TextRun {
    if (WIN_ANSI.test(character)) return { font: this.#helvetica, text: character };
    const codePoint = character.codePointAt(0) ?? 0;
    this.#scripts ??= SCRIPTS.map(readScript);
    const script = this.#scripts.find(({ coverage }) => isCovered(coverage, codePoint));
    if (script !== undefined) return { font: this.#load(script), text: character };
    this.hasUnknown = true;
    return { font: this.#helvetica, text: UNKNOWN };
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

function readScript(script: string): ScriptFont {
  const file = path.join(import.meta.dirname, 'fonts', `Noto${script}-Regular.ttf`);
  const bytes = readFileSync(file);
  return { bytes, coverage: readFontCoverage(bytes) };
}
