import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Blob, Buffer as ShapeBuffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import { subsetFont } from './subsetFont.ts';

/** Font for Latin, Greek and Cyrillic. */
const LATIN = 'Sans';
const SCRIPTS = [
  LATIN,
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
  'Emoji',
];
/** Zero-width joiners have no glyph of their own, but affect the shape of their neighbours. */
const JOINERS = /[\u200c\u200d]/gu;

/** Position of a glyph, measured from the left end of its text, for a font size of one point. */
export type ShapedGlyph = { readonly glyph: number; readonly x: number; readonly y: number };

type ShapedText = { readonly glyphs: readonly ShapedGlyph[]; readonly width: number };

/**
 * Shared instance, because HarfBuzz frees a buffer's memory in a finalizer, which never gets to run in this busy
 * process.
 */
const buffer = new ShapeBuffer();
/**
 * Turns ligatures off for Latin letters, because an “fi” drawn as one glyph could not be found by a search for text.
 */
const LATIN_FEATURES = [new Feature('liga', 0)];

/** Fonts are read when this module is loaded, because later the process can't open any file. */
const fontFiles = new Map(SCRIPTS.map((script) => [script, readFont(script)]));

export class ScriptFont {
  readonly #bytes: Buffer;
  readonly #font: Font;
  readonly #features: Feature[];
  readonly #unitsPerPoint: number;
  readonly #characters: ReadonlySet<number>;

  constructor(script: string, bytes: Buffer) {
    this.#bytes = bytes;
    const face = new Face(new Blob(this.#bytes));
    this.#font = new Font(face);
    this.#features = script === LATIN ? LATIN_FEATURES : [];
    this.#unitsPerPoint = face.upem;
    this.#characters = new Set(face.collectUnicodes());
  }

  has(text: string): boolean {
    return Array.from(text.replace(JOINERS, '')).every((character) =>
      this.#characters.has(character.codePointAt(0) ?? 0),
    );
  }

  /**
   * Returns the glyphs of a text that has one direction, from left to right, with letters joined and marks in position.
   */
  shape(text: string, isRightToLeft: boolean): ShapedText {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(this.#font, buffer, this.#features);
    const points = (units = 0) => units / this.#unitsPerPoint;
    let width = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map((info) => {
      const x = width + points(info.xOffset);
      width += points(info.xAdvance);
      return { glyph: info.codepoint, x, y: points(info.yOffset) };
    });
    return { glyphs, width };
  }

  /** Returns the font file, reduced to the glyphs in use. */
  subset(used: Parameters<typeof subsetFont>[1]): Buffer {
    return subsetFont(this.#bytes, used);
  }
}

const fonts = new Map<string, ScriptFont>();

/**
 * Returns the first font that has all characters of a text. A font is parsed only when it is first needed, because most
 * names are Latin.
 */
export function scriptFontOf(text: string): ScriptFont | undefined {
  for (const [script, bytes] of fontFiles) {
    const font = fonts.get(script) ?? new ScriptFont(script, bytes);
    fonts.set(script, font);
    if (font.has(text)) return font;
  }
  return undefined;
}

function readFont(script: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'fonts', `Noto${script}-Regular.ttf`));
}
