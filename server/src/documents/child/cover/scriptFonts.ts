import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Blob, Buffer as ShapeBuffer, Direction, Face, Font, shape } from 'harfbuzzjs';

/** `Sans` alone: Latin, Greek, Cyrillic. */
const SCRIPTS = [
  'Sans',
  'SansArabic',
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
/** They have no looks of their own, but decide about those of their neighbours. */
const JOINERS = /[\u200c\u200d]/gu;

/** Where a glyph stands, from the left end of its line, and how far the next one is, at a size of one point. */
export type ShapedGlyph = {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
};

/** One for all: HarfBuzz frees its memory when the garbage collector tells, for which this process has no time. */
const buffer = new ShapeBuffer();

export class ScriptFont {
  readonly bytes: Buffer;
  readonly #font: Font;
  readonly #unitsPerPoint: number;
  readonly #characters: ReadonlySet<number>;

  constructor(script: string) {
    const file = path.join(import.meta.dirname, 'fonts', `Noto${script}-Regular.ttf`);
    this.bytes = readFileSync(file);
    const face = new Face(new Blob(this.bytes));
    this.#font = new Font(face);
    this.#unitsPerPoint = face.upem;
    this.#characters = new Set(face.collectUnicodes());
  }

  has(text: string): boolean {
    return Array.from(text.replace(JOINERS, '')).every((character) =>
      this.#characters.has(character.codePointAt(0) ?? 0),
    );
  }

  /** The glyphs of a text in one direction, from the left: letters joined, signs in their places. */
  shape(text: string, isRightToLeft: boolean): ShapedGlyph[] {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(this.#font, buffer);
    const points = (units = 0) => units / this.#unitsPerPoint;
    return buffer.getGlyphInfosAndPositions().map((info) => ({
      glyph: info.codepoint,
      x: points(info.xOffset),
      y: points(info.yOffset),
      advance: points(info.xAdvance),
    }));
  }
}

let fonts: readonly ScriptFont[] | undefined;

/** They are read when one is first needed: most names are Latin. */
export function scriptFontOf(text: string): ScriptFont | undefined {
  fonts ??= SCRIPTS.map((script) => new ScriptFont(script));
  return fonts.find((font) => font.has(text));
}
