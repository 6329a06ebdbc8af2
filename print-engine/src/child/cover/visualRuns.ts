import createBidi from 'bidi-js';

/** A part of a text whose characters all run in one direction. */
export type VisualRun = { readonly text: string; readonly isRightToLeft: boolean };

const bidi = createBidi();
const HAS_RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Splits a left-to-right line into runs, in visual order from left to right (UAX #9). */
export function visualRuns(line: string): VisualRun[] {
  if (line === '') return [];
  if (!HAS_RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const { levels } = embedding;
  const starts = Array.from(levels.keys()).filter(
    (index) => index === 0 || levels[index] !== levels[index - 1],
  );
  const order = bidi.getReorderedIndices(line, embedding);
  const places = new Map(order.map((index, place) => [index, place]));
  return starts
    .map((start, index) => ({ start, end: starts[index + 1] ?? line.length }))
    .toSorted((one, other) => (places.get(one.start) ?? 0) - (places.get(other.start) ?? 0))
    .map(({ start, end }) => ({
      text: line.slice(start, end),
      isRightToLeft: (levels[start] ?? 0) % 2 === 1,
    }));
}
