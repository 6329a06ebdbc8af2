import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { textPdf } from '../../../testing/textPdf.ts';
import {
  differenceOf,
  inkOf,
  picturesOfPages,
  type PagePicture,
} from '../../../testing/poppler.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { pagesPdf } from '../../../testing/writePdf.ts';
import { visualRuns } from './visualRuns.ts';

const { engine, compose } = openTestEngine();
after(() => engine.close());

const RESOLUTION = 144;
const DOTS_PER_POINT = RESOLUTION / 72;
/** The part of the cover that shows only the customer's name: its top, its height and the font size, in points. */
const [TOP, HEIGHT, SIZE] = [196, 55, 28];
/**
 * Maximum share of the ink that may differ from Pango's drawing, because an Arabic letter begins between two pixels.
 */
const MAX_MOVED = 0.3;
const FONTS = path.join(import.meta.dirname, 'fonts');

async function nameOnCover(customerName: string): Promise<PagePicture> {
  const { bytes } = await compose([{ bytes: pagesPdf(3) }], { customerName });
  const [page = assert.fail()] = picturesOfPages(bytes, { resolution: RESOLUTION, page: 1 });
  const [top, height] = [TOP * DOTS_PER_POINT, HEIGHT * DOTS_PER_POINT];
  const dots = page.dots.subarray(top * page.width, (top + height) * page.width);
  return inTheCorner({ width: page.width, height, dots });
}

function nameByPango(name: string, font: string): PagePicture {
  const bytes = textPdf(name, { font: `${font} ${SIZE}`, fonts: FONTS });
  const [picture = assert.fail()] = picturesOfPages(bytes, { resolution: RESOLUTION });
  return inTheCorner(picture);
}

/** Cuts off the white to the left of and above the ink. @returns a picture of fixed size */
function inTheCorner({ width, height, dots }: PagePicture): PagePicture {
  const isInk = (x: number, y: number) => (dots[y * width + x] ?? 255) < 128;
  const [columns, rows] = [Array.from(Array(width).keys()), Array.from(Array(height).keys())];
  const left = columns.find((x) => rows.some((y) => isInk(x, y))) ?? 0;
  const top = rows.find((y) => columns.some((x) => isInk(x, y))) ?? 0;
  const paper = { width: 300, height: 70, dots: Buffer.alloc(300 * 70, 255) };
  for (let y = 0; y < Math.min(paper.height, height - top); y += 1) {
    const start = (top + y) * width;
    const line = dots.subarray(start + left, start + Math.min(width, left + paper.width));
    paper.dots.set(line, y * paper.width);
  }
  return paper;
}

describe('draws joined scripts as Pango does', () => {
  const rows: [name: string, font: string][] = [
    ['श्रीमती', 'Noto Sans Devanagari'],
    ['प्रिया', 'Noto Sans Devanagari'],
    ['क्षत्रिय', 'Noto Sans Devanagari'],
    ['क्\u200dष', 'Noto Sans Devanagari'],
    ['கோவிந்த்', 'Noto Sans Tamil'],
    ['శ్రీనివాస్', 'Noto Sans Telugu'],
    ['ক্ষুদ্র', 'Noto Sans Bengali'],
    ['ક્ષમાશ્રી', 'Noto Sans Gujarati'],
    ['ಕ್ಷಮಾಶ್ರೀ', 'Noto Sans Kannada'],
    ['ശ്രീക്ഷമ', 'Noto Sans Malayalam'],
    ['ਸ੍ਰੀਗੁਰੂ', 'Noto Sans Gurmukhi'],
    ['କ୍ଷମାଶ୍ରୀ', 'Noto Sans Oriya'],
    ['محمد', 'Noto Sans Arabic'],
    ['فاطمہ', 'Noto Sans Arabic'],
    ['لِلّٰہ', 'Noto Sans Arabic'],
    ['ٹڈڑے۱۲', 'Noto Sans Arabic'],
    ['(علی)', 'Noto Sans Arabic'],
    ['Avantika', 'Noto Sans'],
    ['Ωμέγα', 'Noto Sans'],
    ['Иван', 'Noto Sans'],
    ['😀🙏🏽👩‍🎓', 'Noto Emoji'],
  ];
  for (const [name, font] of rows) {
    it(`${name}, ${font}`, async () => {
      const [drawn, expected] = [await nameOnCover(name), nameByPango(name, font)];
      const moved = differenceOf(drawn, expected) / inkOf(expected);
      assert.ok(moved <= MAX_MOVED, `${moved} of its ink lies elsewhere`);
    });
  }
});

describe('splits a line with right-to-left words', () => {
  const rows: [line: string, expected: string[]][] = [
    ['thesis.pdf', ['thesis.pdf']],
    ['1. محمد علی.pdf · 2 copies', ['1. ', '<محمد علی', '.pdf · 2 copies']],
    ['محمد (علی) ۱۲ خان', ['< خان', '۱۲', '<محمد (علی) ']],
    ['', []],
  ];
  for (const [line, expected] of rows) {
    it(line, () =>
      assert.deepEqual(
        visualRuns(line).map(({ text, isRightToLeft }) => (isRightToLeft ? `<${text}` : text)),
        expected,
      ),
    );
  }
});
