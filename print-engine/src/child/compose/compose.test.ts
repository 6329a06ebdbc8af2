import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { informationOf, looksOfPages, textsOfPages } from '../../../testing/poppler.ts';
import { qpdf, qpdfSays } from '../../../testing/qpdf.ts';
import { openTestEngine, type TestPart } from '../../../testing/testEngine.ts';
import { stream, writePdf } from '../../../testing/writePdf.ts';

const { engine, compose, decrypt, logged } = openTestEngine();
after(() => engine.close());

/** Makes a PDF whose pages have the texts `a1`, `a2` and so on, for the letter `a`. */
async function lettered(letter: string, pageCount: number, change?: (page: PDFPage) => void) {
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= pageCount; number += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`${letter}${number}`, { x: 60, y: 300, size: 40 });
    change?.(page);
  }
  return Buffer.from(await pdf.save());
}

/** Returns the texts of the pages behind the cover, with a dash for an empty page. */
async function printed(...files: TestPart[]): Promise<string> {
  const { bytes, isDuplex, pageCount } = await compose(files);
  qpdfSays(bytes, ['--check']);
  const [cover, ...pages] = textsOfPages(bytes);
  assert.equal(pages.length + 1, pageCount);
  assert.match(cover ?? '', /Token number 12/);
  if (isDuplex) assert.equal(pages.shift(), '', 'the back of the cover');
  return pages.map((text) => (text === '' ? '-' : text)).join(' ');
}

const a = await lettered('a', 3);
const b = await lettered('b', 2);

describe('prints the pages that were asked for', () => {
  const rows: [name: string, expected: string, ...files: TestPart[]][] = [
    ['all pages', 'a1 a2 a3', { bytes: a }],
    ['pages in the given order, with repeats', 'a3 a1 a1', { bytes: a, pages: [3, 1, 1] }],
    ['two copies', 'a1 a2 a1 a2', { bytes: a, pages: [1, 2], copies: 2 }],
    [
      'a blank side after each page with “Interleafed”',
      'a1 - a2 -',
      { bytes: a, pages: [1, 2], method: 'Interleafed' },
    ],
    [
      'each copy on a new sheet',
      'a1 a2 a3 - a1 a2 a3 -',
      { bytes: a, method: 'Both sides', copies: 2 },
    ],
    [
      'each file on a new sheet; one-sided stays one-sided beside a two-sided file',
      'a1 - a3 - b1 b2',
      { bytes: a, pages: [1, 3] },
      { bytes: b, pages: [1, 2], method: 'Both sides' },
    ],
    ['the same file twice', 'a1 a1', { bytes: a, pages: [1] }, { bytes: a, pages: [1] }],
  ];
  for (const [name, expected, ...files] of rows) {
    it(name, async () => assert.equal(await printed(...files), expected));
  }

  it('prints 300 copies as 900 pages, whose contents are written once', async () => {
    const [once, often] = await Promise.all([
      compose([{ bytes: a }]),
      compose([{ bytes: a, copies: 300 }]),
    ]);
    assert.equal(often.pageCount, 901);
    assert.equal(often.sheets, 901);
    assert.ok(often.bytes.length - once.bytes.length < 900 * 250);
  });

  it('counts sheets, sides and paper sizes', async () => {
    const files: TestPart[] = [
      { bytes: a, method: 'Both sides', copies: 2 },
      { bytes: b, pages: [1], method: 'Interleafed' },
    ];
    const { bytes, kind, ...counted } = await compose(files);
    assert.equal(kind, 'composed');
    assert.ok(bytes.length > 0);
    assert.deepEqual(counted, {
      isDuplex: true,
      collectPaise: null,
      impressions: 8,
      sheets: 7,
      pageCount: 14,
      parts: [
        { impressions: 6, sheets: 4 },
        { impressions: 1, sheets: 2 },
      ],
      paper: [
        { width: 595.28, height: 841.89, pageCount: 2 },
        { width: 595, height: 842, pageCount: 12 },
      ],
    });
  });
});

describe('without a cover', () => {
  for (const [method, sheets, texts] of [
    ['Single', 3, ['a1', 'a2', 'a3']],
    ['Both sides', 2, ['a1', 'a2', 'a3', '']],
  ] as const) {
    it(`begins with the first page, with “${method}” [F-437]`, async () => {
      const made = await compose([{ bytes: a, method }], { hasCover: false });
      qpdfSays(made.bytes, ['--check']);
      assert.deepEqual(textsOfPages(made.bytes), texts);
      assert.deepEqual([made.sheets, made.impressions], [sheets, 3]);
      assert.deepEqual(made.paper, [{ width: 595, height: 842, pageCount: texts.length }]);
    });
  }
});

describe('keeps the looks of pages', () => {
  async function assertSameLooks(bytes: Buffer, pageCount: number): Promise<void> {
    const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
    const composed = await compose([{ bytes, pages }]);
    qpdfSays(composed.bytes, ['--check']);
    assert.deepEqual(looksOfPages(composed.bytes).slice(1), looksOfPages(bytes));
  }

  it('that are rotated, cropped and of different sizes', async () => {
    let number = 0;
    const bytes = await lettered('a', 6, (page) => {
      number += 1;
      page.setRotation(degrees(90 * (number % 4)));
      if (number % 2 === 0) page.setCropBox(40, 200, 300, 400);
      if (number > 4) page.setMediaBox(-100, 100, 900, 1_200);
    });
    await assertSameLooks(bytes, 6);
  });

  it('that inherit entries from branches of the page tree', async () => {
    const bytes = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[5 0 R]/Count 2/Resources<</Font<</F1 3 0 R>>>>/MediaBox 8 0 R/Rotate 90>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      stream('BT /F1 40 Tf 60 100 Td (Parchi) Tj ET'),
      '<</Type/Pages/Parent 2 0 R/Kids[6 0 R 7 0 R]/Count 2/CropBox[10 10 300 400]>>',
      '<</Type/Page/Parent 5 0 R/Contents[4 0 R 4 0 R]>>',
      '<</Type/Page/Parent 5 0 R/Contents 4 0 R/Rotate 0>>',
      '[0 0 9 0 R 500]',
      '400',
    ]);
    await assertSameLooks(bytes, 2);
  });

  it('with layers: hidden ones stay hidden, those shown only in print appear', async () => {
    const layer = (name: string, usage = '') => `<</Type/OCG/Name(${name})${usage}>>`;
    const bytes = writePdf([
      '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R 8 0 R]/D<</OFF[7 0 R 8 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[8 0 R]>>]>>>>>>',
      '<</Type/Pages/Kids[5 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      stream(
        ['shown', 'hidden', 'print']
          .map(
            (name, row) =>
              `/OC /L${row} BDC BT /F1 30 Tf 60 ${100 + 60 * row} Td (${name}) Tj ET EMC `,
          )
          .join(''),
      ),
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>/Properties<</L0 6 0 R/L1 7 0 R/L2 8 0 R>>>>>>',
      layer('shown'),
      layer('hidden'),
      layer('print', '/Usage<</Print<</PrintState/ON>>>>'),
    ]);
    const composed = await compose([{ bytes, pages: [1] }]);
    assert.equal(textsOfPages(composed.bytes)[1], 'print shown');
  });

  it('with filled forms and annotations, but without their actions', async () => {
    const pdf = await PDFDocument.load(a);
    const field = pdf.getForm().createTextField('name');
    field.setText('Asha Rao');
    field.addToPage(pdf.getPage(0), { x: 60, y: 500, width: 200, height: 40 });
    const bytes = Buffer.from(
      Buffer.from(await pdf.save({ useObjectStreams: false }))
        .toString('latin1')
        .replace(
          '/Subtype /Widget',
          '/AA <</E <</S /JavaScript /JS (app.beep())>>>> /Subtype /Widget',
        ),
      'latin1',
    );
    const repaired = qpdf(bytes, ['--warning-exit-0']);
    assert.match(qpdf(repaired, ['--qdf']).toString('latin1'), /JavaScript/);
    await assertSameLooks(repaired, 3);
    const composed = await compose([{ bytes: repaired, pages: [1] }]);
    assert.equal(textsOfPages(composed.bytes)[1], 'Asha Rao a1');
    assert.doesNotMatch(qpdf(composed.bytes, ['--qdf']).toString('latin1'), /JavaScript/);
  });

  it('of a document that its owner locked against printing [P07]', async () => {
    const locked = qpdf(a, ['--encrypt', '', 'owner', '256', '--print=none', '--']);
    const { copy } = await decrypt(locked);
    await assertSameLooks(copy, 3);
  });

  it('in landscape on both sides of a sheet, turned as poppler turns them', async () => {
    const bytes = await lettered('a', 3, (page) => page.setSize(842, 595));
    const composed = await compose([{ bytes, method: 'Both sides' }]);
    const turned = (angle: string) => looksOfPages(qpdf(bytes, [`--rotate=${angle}:1-3`]));
    const [top, other] = [turned('+270'), turned('+90')];
    const [, , ...pages] = looksOfPages(composed.bytes);
    assert.deepEqual(pages.slice(0, 3), [top[0], other[1], top[2]]);
    assert.match(pages[3] ?? '', /^331×468 /);
  });
});

describe('tells the printer', () => {
  for (const [method, duplex] of [
    ['Both sides', 'DuplexFlipLongEdge'],
    ['Single', 'Simplex'],
  ] as const) {
    it(`${duplex} for “${method}”, one copy, paper by page size`, async () => {
      const { bytes } = await compose([{ bytes: a, method }]);
      const text = bytes.toString('latin1');
      assert.match(text, new RegExp(`/Duplex/${duplex}/PickTrayByPDFSize true/NumCopies 1`));
    });
  }
});

describe('sets the title that a viewer shows', () => {
  for (const title of ['Token 7 Color', 'टोकन ७ · আশা · أمل · 東京 · 🖨', '(a) \\ <b> /c']) {
    it(title, async () => {
      const { bytes } = await compose([{ bytes: a }], { title });
      qpdfSays(bytes, ['--check']);
      const information = informationOf(bytes);
      assert.equal(information.get('Title'), title);
      assert.equal(information.get('Producer'), 'Parchi');
      assert.match(bytes.toString('latin1'), /\/ViewerPreferences<<\/DisplayDocTitle true/);
    });
  }
});

it('ends the process for a page that does not exist, and composes the next file', async () => {
  await assert.rejects(compose([{ bytes: a, pages: [4] }]), /too_complex/);
  assert.equal(await printed({ bytes: a, pages: [2] }), 'a2');
  assert.deepEqual(logged, ['a PDF was too much for its process']);
});
