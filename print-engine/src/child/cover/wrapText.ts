type Fit = {
  /** Returns whether a text fits into one line. */
  readonly fits: (text: string) => boolean;
  readonly maxLines: number;
};

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Breaks a text into lines, within a word if the word is too long for a line. An ellipsis replaces what exceeds
 * `maxLines`.
 */
export function wrapText(text: string, { fits, maxLines }: Fit): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = fits(rest) || isLast ? rest : beginning(rest, fits);
    lines.push(fits(line) ? line : shorten(line, fits, 0));
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

/** Shortens a text to one line by an ellipsis in its middle, so that the ending of a file name remains visible. */
export function shorten(text: string, fits: Fit['fits'], endLength = 12): string {
  if (fits(text)) return text;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const end = endLength === 0 ? '' : letters.slice(-endLength).join('');
  const withStart = (count: number) => letters.slice(0, count).join('') + ELLIPSIS + end;
  return withStart(mostThatFits(letters.length - endLength, (count) => fits(withStart(count))));
}

/** Returns as many words as fit into a line; if not even the first word fits, as many of its letters. */
function beginning(text: string, fits: Fit['fits']): string {
  const ends = Array.from(text.matchAll(/\S(?=\s)/gu), ({ index }) => index + 1);
  const words = mostThatFits(ends.length, (count) => fits(text.slice(0, ends[count - 1])));
  if (words > 0) return text.slice(0, ends[words - 1]);
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const count = mostThatFits(letters.length, (letter) => fits(letters.slice(0, letter).join('')));
  return letters.slice(0, Math.max(count, 1)).join('');
}

/** Returns the largest number up to `max` that fits, or 0. Every number smaller than a fitting one must fit too. */
export function mostThatFits(max: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, Math.max(max, 0)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
