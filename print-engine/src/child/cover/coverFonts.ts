import { scriptFontOf, type ScriptFont, type ShapedGlyph } from './scriptFonts.ts';
import { visualRuns } from './visualRuns.ts';

/** Shaped text in one font. Positions are measured from the left end of the line, for a font size of one point. */
export type SetRun = {
  readonly font: ScriptFont;
  readonly text: string;
  readonly x: number;
  readonly glyphs: readonly ShapedGlyph[];
};

type SetWord = { readonly runs: readonly SetRun[]; readonly width: number };

type FontRun = { readonly font: ScriptFont; readonly text: string };

/** Takes the place of a character that no font has. A footnote on the cover explains it. */
const UNKNOWN = '?';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Shapes the text of a cover, which PDFium then draws. */
export class CoverFonts {
  /** Whether any character was replaced by a question mark. */
  hasUnknown = false;
  /** Shaped words and spaces, cached because line breaking measures each line at many lengths. */
  readonly #words = new Map<string, SetWord>();

  /** Returns the shaped runs of a line, from left to right. */
  runsOf(line: string): SetRun[] {
    const runs: SetRun[] = [];
    let width = 0;
    for (const word of this.#wordsOf(line)) {
      for (const run of word.runs) runs.push({ ...run, x: width + run.x });
      width += word.width;
    }
    return runs;
  }

  /** Returns the width of a line in points at this font size. */
  widthOf(line: string, size: number): number {
    return this.#wordsOf(line).reduce((sum, { width }) => sum + width, 0) * size;
  }

  /** Returns the shaped words and spaces of a line, from left to right. */
  #wordsOf(line: string): SetWord[] {
    return visualRuns(line).flatMap(({ text, isRightToLeft }) => {
      const words = Array.from(text.matchAll(/\s+|\S+/gu), ([word]) =>
        this.#wordOf(word, isRightToLeft),
      );
      return isRightToLeft ? words.toReversed() : words;
    });
  }

  #wordOf(word: string, isRightToLeft: boolean): SetWord {
    const key = `${isRightToLeft}${word}`;
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    const runs = this.#fontRuns(word);
    const set = setWord(isRightToLeft ? runs.toReversed() : runs, isRightToLeft);
    this.#words.set(key, set);
    return set;
  }

  /**
   * Splits a word into runs of one font. A letter and its marks share a font, and neighbours in the same font form one
   * run because they may join.
   */
  #fontRuns(word: string): FontRun[] {
    const runs: { font: ScriptFont; text: string }[] = [];
    for (const { segment } of graphemes.segment(word)) {
      const { font, text } = this.#inItsFont(segment);
      const last = runs.at(-1);
      if (last?.font === font) last.text += text;
      else runs.push({ font, text });
    }
    return runs;
  }

  #inItsFont(grapheme: string): FontRun {
    const font = scriptFontOf(grapheme);
    if (font !== undefined) return { font, text: grapheme };
    this.hasUnknown = true;
    const latin = scriptFontOf(UNKNOWN);
    if (latin === undefined) throw new Error('No font has a question mark.');
    return { font: latin, text: UNKNOWN };
  }
}

function setWord(fontRuns: readonly FontRun[], isRightToLeft: boolean): SetWord {
  let width = 0;
  const runs = fontRuns.map(({ font, text }) => {
    const shaped = font.shape(text, isRightToLeft);
    const run = { font, text, x: width, glyphs: shaped.glyphs };
    width += shaped.width;
    return run;
  });
  return { runs, width };
}
