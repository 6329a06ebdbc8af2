import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { PageMethod } from '@parchi/contract';
import { pickFrom, seededRandom } from '../../../../tooling/src/testing/index.ts';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { pdfsOfFolder, type FoundPdf } from '../../../testing/pdfsOfFolder.ts';
import {
  differenceOf,
  inkOf,
  picturesOfPages,
  type PagePicture,
} from '../../../testing/poppler.ts';
import { qpdf, qpdfSays } from '../../../testing/qpdf.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { layoutCopy, type QuarterTurns } from './layoutCopy.ts';

/**
 * When the variable `PDF_FOLDER` is set, the tests also run on the PDFs of that folder. `npm test` sets it
 * (`tooling/src/debian/realPdfs.ts`).
 */
const folder = process.env['PDF_FOLDER'];
const found = folder === undefined ? [] : pdfsOfFolder(folder);
const FEWEST_IN_CI = 200;

const { engine, inspect, decrypt, compose } = openTestEngine({
  maxMilliseconds: 60_000,
  maxComposeMilliseconds: 60_000,
});
after(() => engine.close());

const RESOLUTION = 30;
const MAX_PAGES = 8;
/** Maximum number of pages of a document that is drawn in one go. */
const SHORT = 20;
/**
 * Maximum share of pixels that may differ: with its 32-bit floats, PDFium may move a hairline from one pixel to the
 * next.
 */
const MAX_MOVED = 0.005;
const METHODS: readonly PageMethod[] = ['Single', 'Both sides', 'Interleafed'];
const random = seededRandom(20_261_121);

/** Makes a PDF with pages of all sizes: portrait, landscape, rotated and cropped. */
async function mixedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let number = 0; number < 24; number += 1) {
    const size = pickFrom(
      [
        [595, 842],
        [842, 595],
        [842, 1_191],
        [612, 1_008],
        [300, 420],
      ],
      random,
    );
    const page = pdf.addPage([size[0] ?? 0, size[1] ?? 0]);
    page.drawText(`${number}`, { x: 60, y: 120, size: 90 });
    page.drawLine({ start: { x: 0, y: 0 }, end: { x: 200, y: 90 + number } });
    page.setRotation(degrees(90 * Math.floor(random() * 4)));
    if (number % 3 === 0) page.setCropBox(20, 30, 220, 180 + number);
  }
  return Buffer.from(await pdf.save());
}

const mixed = await mixedPdf();
const corpus: FoundPdf[] = [
  { name: 'of mixed sizes', read: () => mixed },
  { name: 'linearized', read: () => qpdf(mixed, ['--linearize']) },
  { name: 'of plain objects', read: () => qpdf(mixed, ['--qdf', '--object-streams=disable']) },
  { name: 'locked', read: () => qpdf(mixed, ['--encrypt', '', 'o', '256', '--print=none', '--']) },
  ...found,
];

/** Returns a function that draws a page when it is first needed. The pages of a short document are drawn together. */
function pagesOf(bytes: Buffer, pageCount: number) {
  const turned = new Map<QuarterTurns, Buffer>([[0, bytes]]);
  const pictures = new Map<string, PagePicture>();
  const keep = (page: number, turns: QuarterTurns, picture: PagePicture): void =>
    void pictures.set(`${page}/${turns}`, picture);

  return function picture(page: number, turns: QuarterTurns): PagePicture {
    const known = pictures.get(`${page}/${turns}`);
    if (known !== undefined) return known;
    const rotate = ['--warning-exit-0', `--rotate=+${90 * turns}:1-z`];
    if (!turned.has(turns)) turned.set(turns, qpdf(bytes, rotate));
    const isShort = pageCount <= SHORT;
    const drawing = { resolution: RESOLUTION, ...(isShort ? {} : { page }) };
    const drawn = picturesOfPages(turned.get(turns)!, drawing);
    for (const [index, each] of drawn.entries()) keep(isShort ? index + 1 : page, turns, each);
    return picture(page, turns);
  };
}

/** Returns random page numbers, in any order, with repeats. */
function pickPages(pageCount: number): number[] {
  const count = 1 + Math.floor(random() * Math.min(pageCount, MAX_PAGES));
  return Array.from({ length: count }, () => 1 + Math.floor(random() * pageCount));
}

it(`runs on at least ${FEWEST_IN_CI} real documents in CI`, (context) => {
  if (folder === undefined)
    return context.skip('PDF_FOLDER is not set; npm test proves them apart');
  if (process.env['CI'] === undefined) return context.skip(`CI counts; here are ${found.length}`);
  assert.ok(found.length >= FEWEST_IN_CI, `${folder} has ${found.length}`);
});

describe('keeps the looks and order of all pages, and leaves blank sides blank', () => {
  for (const { name, read } of corpus) {
    it(name, async () => {
      const original = read();
      const inspection = await inspect(original);
      assert.equal(inspection.kind, 'readable');
      const { copy } = await decrypt(original);
      const { pageCount } = inspection;
      const [picture, originalPicture] = [pagesOf(copy, pageCount), pagesOf(original, pageCount)];
      const pages = pickPages(pageCount);
      const method = pickFrom(METHODS, random);
      // The document is stored as an order stores it: a plain copy of an encrypted file, any other file unchanged.
      const bytes = inspection.isEncrypted ? copy : original;
      const composed = await compose([{ bytes, pages, method, copies: 2 }]);
      qpdfSays(composed.bytes, ['--check', '--warning-exit-0']);
      const isDuplex = method === 'Both sides';
      const sides = layoutCopy({ sizes: pages.map((page) => picture(page, 0)), method, isDuplex });
      const drawn = picturesOfPages(composed.bytes, { resolution: RESOLUTION });
      const printed = drawn.slice(isDuplex ? 2 : 1);
      assert.equal(printed.length, 2 * sides.length);
      for (const [place, { index, quarterTurns }] of [...sides, ...sides].entries()) {
        const got = printed[place]!;
        if (index === undefined) {
          assert.equal(inkOf(got), 0, `side ${place} is blank`);
          continue;
        }
        const page = pages[index] ?? 0;
        const moved = differenceOf(got, originalPicture(page, quarterTurns));
        assert.equal(
          differenceOf(got, picture(page, quarterTurns)),
          0,
          `side ${place}: page ${page}`,
        );
        assert.ok(moved <= MAX_MOVED, `side ${place}: page ${page} differs by ${moved}`);
      }
    });
  }
});
