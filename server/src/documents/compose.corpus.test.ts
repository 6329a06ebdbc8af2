import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { PageMethod } from '@parchi/contract';
import { degrees, PDFDocument } from 'pdf-lib';
import { pickFrom, seededRandom } from '../seed/seededRandom.ts';
import { pdfsOfMachine } from '../testing/pdf/pdfsOfMachine.ts';
import { differenceOf, inkOf, picturesOfPages, type PagePicture } from '../testing/pdf/poppler.ts';
import { qpdf, qpdfSays } from '../testing/pdf/qpdf.ts';
import { openTestDocuments } from '../testing/pdf/testDocuments.ts';
import { layoutCopy, type QuarterTurns, type Side } from './child/compose/layoutCopy.ts';

/** `PDF_FOLDER=… node --test src/documents/compose.corpus.test.ts` proves it on all PDFs of a folder (docs/performance.md). */
const { documents, inspect, decrypt, compose } = openTestDocuments({
  maxMilliseconds: 60_000,
  maxComposeMilliseconds: 60_000,
});
after(() => documents.close());

const RESOLUTION = 30;
const MAX_PAGES = 12;
/** PDFium keeps numbers as 32-bit floats, which moves a hairline by a dot where it stood between two. */
const MAX_DIFFERENCE = 600;
const METHODS: readonly PageMethod[] = ['Single', 'Both sides', 'Interleafed'];
const random = seededRandom(20_261_121);

/** Pages of all sizes, lying, turned and cropped. */
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
const corpus: { name: string; read: () => Buffer }[] = [
  { name: 'of mixed sizes', read: () => mixed },
  { name: 'linearized', read: () => qpdf(mixed, ['--linearize']) },
  { name: 'of plain objects', read: () => qpdf(mixed, ['--qdf', '--object-streams=disable']) },
  { name: 'locked', read: () => qpdf(mixed, ['--encrypt', '', 'o', '256', '--print=none', '--']) },
  ...pdfsOfMachine().map((file) => ({ name: path.basename(file), read: () => readFileSync(file) })),
];

/** Draws pages of a document when they are first asked for. */
function pagesOf(bytes: Buffer) {
  const turned = new Map<QuarterTurns, Buffer>([[0, bytes]]);
  const pictures = new Map<string, PagePicture>();
  return function picture(page: number, turns: QuarterTurns): PagePicture {
    const options = ['--warning-exit-0', `--rotate=+${90 * turns}:1-z`];
    if (!turned.has(turns)) turned.set(turns, qpdf(bytes, options));
    const key = `${page}/${turns}`;
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const [drawn] = picturesOfPages(turned.get(turns)!, { resolution: RESOLUTION, page });
    assert.ok(drawn);
    pictures.set(key, drawn);
    return drawn;
  };
}

/** As many as there are, in any order, with repeats. */
function pickPages(pageCount: number): number[] {
  const count = 1 + Math.floor(random() * Math.min(pageCount, MAX_PAGES));
  return Array.from({ length: count }, () => 1 + Math.floor(random() * pageCount));
}

describe('every page comes out as it looks, in its place, and blank sides are blank', () => {
  for (const { name, read } of corpus) {
    it(name, async () => {
      let bytes = read();
      const inspection = await inspect(bytes);
      assert.equal(inspection.kind, 'readable');
      if (inspection.isEncrypted) bytes = (await decrypt(bytes)).copy;
      const picture = pagesOf(bytes);
      const pages = pickPages(inspection.pageCount);
      const method = pickFrom(METHODS, random);
      const composed = await compose([{ bytes, pages, method, copies: 2 }]);
      qpdfSays(composed.bytes, ['--check', '--warning-exit-0']);
      const isDuplex = method === 'Both sides';
      const sides = layoutCopy({ sizes: pages.map((page) => picture(page, 0)), method, isDuplex });
      const drawn = picturesOfPages(composed.bytes, { resolution: RESOLUTION });
      const printed = drawn.slice(isDuplex ? 2 : 1);
      assert.equal(printed.length, 2 * sides.length);
      const expected = ({ index, quarterTurns }: Side): PagePicture | undefined =>
        index === undefined ? undefined : picture(pages[index] ?? 0, quarterTurns);
      for (const [place, side] of [...sides, ...sides].entries()) {
        const [wanted, got] = [expected(side), printed[place]!];
        if (wanted === undefined) assert.equal(inkOf(got), 0, `side ${place} is blank`);
        else assert.ok(differenceOf(got, wanted) <= MAX_DIFFERENCE, `side ${place}`);
      }
    });
  }
});
