import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { degrees, PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { differenceOf, inkOf, picturesOfPages } from '../../../testing/poppler.ts';
import { qpdf } from '../../../testing/qpdf.ts';
import { readPng, type ReadPicture } from '../../../testing/readPng.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { pagesPdf, stream, writePdf } from '../../../testing/writePdf.ts';

const { engine, decrypt, drawThumbnail } = openTestEngine();
after(() => engine.close());

/** At this resolution in dots per inch, poppler draws a page of 480 × 640 points in the size of its thumbnail. */
const RESOLUTION = 36;
/** Maximum share of pixels that may differ, at the edges of letters. A missing part differs by more. */
const MAX_DIFFERENCE = 0.02;

async function pictureOf(bytes: Buffer): Promise<ReadPicture> {
  const { kind, png } = await drawThumbnail(bytes);
  assert.equal(kind, 'drawn');
  return readPng(png);
}

/** Makes a PDF whose first page looks different under every rotation. Another page follows. */
async function onePage(change?: (page: PDFPage) => void, size: [number, number] = [480, 640]) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage(size);
  page.drawText('Parchi', { x: 60, y: 440, size: 80 });
  page.drawRectangle({ x: 90, y: 120, width: 250, height: 130 });
  change?.(page);
  pdf.addPage(size).drawRectangle({ x: 0, y: 0, width: 900, height: 900 });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

describe('scales the longer side to 320 pixels', () => {
  const rows: [page: [number, number], picture: [number, number]][] = [
    [
      [595, 842],
      [226, 320],
    ],
    [
      [842, 595],
      [320, 226],
    ],
    [
      [3, 4],
      [240, 320],
    ],
    [
      [14_400, 20],
      [320, 1],
    ],
  ];
  for (const [page, picture] of rows) {
    it(`${page.join(' by ')} points`, async () => {
      const { width, height } = await pictureOf(await onePage(undefined, page));
      assert.deepEqual([width, height], picture);
    });
  }
});

describe('draws the page as poppler prints it', () => {
  async function assertSameLooks(bytes: Buffer): Promise<void> {
    const picture = await pictureOf(bytes);
    const [judged] = picturesOfPages(bytes, { resolution: RESOLUTION, page: 1 });
    assert.deepEqual([picture.width, picture.height], [judged!.width, judged!.height]);
    assert.ok(inkOf(judged!) > 0.02, 'the page has ink');
    const difference = differenceOf(picture, judged!);
    assert.ok(difference < MAX_DIFFERENCE, `differs by ${difference}`);
  }

  const changes: Record<string, (page: PDFPage) => void> = {
    unchanged: () => undefined,
    'in landscape': (page) => page.setSize(640, 480),
    'rotated by 90°': (page) => page.setRotation(degrees(90)),
    'rotated by 180°': (page) => page.setRotation(degrees(180)),
    'rotated by 270°': (page) => page.setRotation(degrees(270)),
    'cropped, from a larger sheet': (page) => {
      page.setMediaBox(-100, -50, 900, 1_000);
      page.setCropBox(20, 60, 480, 640);
    },
    'rotated and cropped': (page) => {
      page.setSize(900, 900);
      page.setCropBox(20, 60, 640, 480);
      page.setRotation(degrees(90));
    },
    'half transparent': (page) =>
      page.drawRectangle({ x: 0, y: 0, width: 480, height: 300, opacity: 0.4 }),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(name, async () => assertSameLooks(await onePage(change)));
  }

  it('with filled form fields', async () => {
    const pdf = await PDFDocument.load(await onePage());
    const field = pdf.getForm().createTextField('name');
    field.setText('Asha Rao');
    const grey = rgb(0.4, 0.4, 0.4);
    field.addToPage(pdf.getPage(0), {
      x: 60,
      y: 300,
      width: 360,
      height: 90,
      backgroundColor: grey,
    });
    await assertSameLooks(Buffer.from(await pdf.save()));
  });

  it('with annotations', async () => {
    const pdf = await PDFDocument.load(await onePage());
    const box = { Subtype: 'Square', Rect: [60, 520, 420, 620], F: 4, C: [0], IC: [0] };
    const { context } = pdf;
    pdf.getPage(0).node.addAnnot(context.register(context.obj({ Type: 'Annot', ...box })));
    await assertSameLooks(Buffer.from(await pdf.save()));
  });

  it('when its owner locked it against printing [P07]', async () => {
    const locked = qpdf(await onePage(), ['--encrypt', '', 'owner', '256', '--print=none', '--']);
    await assertSameLooks((await decrypt(locked)).copy);
    await assertSameLooks(locked);
  });

  it('without hidden layers, with layers shown only in print', async () => {
    const layer = (name: string, usage = '') => `<</Type/OCG/Name(${name})${usage}>>`;
    const inLayer = (name: string, y: number) => `/OC /${name} BDC 40 ${y} 300 100 re f EMC `;
    const bytes = writePdf([
      '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[5 0 R 6 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[6 0 R]>>]>>>>>>',
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      stream(`${inLayer('L0', 100)}${inLayer('L1', 400)}`),
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 480 640]/Contents 3 0 R/Resources<</Properties<</L0 5 0 R/L1 6 0 R>>>>>>',
      layer('hidden'),
      layer('print', '/Usage<</Print<</PrintState/ON>>>>'),
    ]);
    const { width, height, dots } = await pictureOf(bytes);
    const darkRows = Array.from({ length: height }, (_, row) => row).filter(
      (row) => dots[row * width + 100] === 0,
    );
    assert.deepEqual([darkRows.at(0), darkRows.at(-1)], [70, 119]);
  });

  it('in colour, on white paper', async () => {
    const red = (page: PDFPage) =>
      page.drawRectangle({ x: 0, y: 560, width: 480, height: 80, color: rgb(1, 0, 0) });
    const { colors, width, height } = await pictureOf(await onePage(red));
    const dot = (x: number, y: number) => [...colors.subarray(3 * (y * width + x)).subarray(0, 3)];
    assert.deepEqual(dot(100, 20), [255, 0, 0]);
    assert.deepEqual(dot(100, 220), [0, 0, 0]);
    assert.deepEqual(dot(width - 1, height - 1), [255, 255, 255]);
  });
});

describe('refuses a document without a first page', () => {
  const good = pagesPdf(2);
  const rows: [name: string, bytes: Buffer, reason: string][] = [
    ['not a PDF', Buffer.from('hello'), 'not_a_pdf'],
    ['an empty file', Buffer.alloc(0), 'not_a_pdf'],
    ['a truncated PDF', good.subarray(0, good.length / 3), 'damaged'],
    ['a tree without pages', pagesPdf(0), 'damaged'],
    ['behind a password', qpdf(good, ['--encrypt', 'u', 'o', '256', '--']), 'password_needed'],
  ];
  for (const [name, bytes, reason] of rows) {
    it(name, async () => {
      const thumbnail = await drawThumbnail(bytes);
      assert.deepEqual(thumbnail, { kind: 'refused', reason, png: Buffer.alloc(0) });
    });
  }
});
