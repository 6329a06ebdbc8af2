import { scriptFontOf, type ScriptFont, type ShapedGlyph } from './scriptFonts.ts';
import { visualRuns } from './visualRuns.ts';

/** Letters in one font. Places are from the left end of the line, at a size of one point. */
export type SetRun = {
  readonly font: ScriptFont;
  readonly text: string;
  readonly x: number;
  readonly glyphs: readonly ShapedGlyph[];
};

type SetWord = { readonly runs: readonly SetRun[]; readonly width: number };

type FontRun = { readonly font: ScriptFont; readonly text: string };

/** Stands for what no font has; the page says so. */
const UNKNOWN = '?';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Sets the words of a cover; PDFium then draws them. */
export class CoverFonts {
  /** Something was set as a question mark. */
  hasUnknown = false;
  /** Also the spaces between words: lines are tried at many lengths until they fit. */
  readonly #words = new Map<string, SetWord>();

  /** From the left. */
  runsOf(line: string): SetRun[] {
    const runs: SetRun[] = [];
    let width = 0;
    for (const word of this.#wordsOf(line)) {
      for (const run of word.runs) runs.push({ ...run, x: width + run.x });
      width += word.width;
    }
    return runs;
  }

  /** In points. */
  widthOf(line: string, size: number): number {
    return this.#wordsOf(line).reduce((sum, { width }) => sum + width, 0) * size;
  }

  /** From the left. */
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

  /** A letter and its marks are of one font, and so are neighbours that may join. */
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
