import { expect, test } from '@jest/globals';
import { lockedPdf, ownerLockedPdf, pdfNamed, samplePdf } from '../../testing/samplePdfs.ts';
import { readPdf } from './readPdf.ts';

const refused = (reason: string) => ({ kind: 'refused', reason });
const readable = (pageCount: number) => ({ kind: 'readable', pageCount });

async function cutTo(share: number): Promise<File> {
  const whole = await samplePdf(3);
  return pdfNamed('thesis.pdf', whole.slice(0, Math.floor(whole.size * share)));
}

test('the pages of a document are counted', async () => {
  expect(await readPdf({ file: await samplePdf(3) })).toEqual(readable(3));
});

test('P02 the mark of a PDF may stand behind a kilobyte of other bytes, not behind more', async () => {
  const behind = async (bytes: number) =>
    readPdf({ file: pdfNamed('a.pdf', ' '.repeat(bytes), await samplePdf(2)) });
  expect(await behind(1_000)).toEqual(readable(2));
  expect(await behind(1_025)).toEqual(refused('not_a_pdf'));
});

test.each([
  ['a text', 'Dear Sir,'],
  ['nothing', ''],
  ['four bytes of the mark', '%PDF'],
])('P01 %s renamed is no PDF', async (_, text) => {
  expect(await readPdf({ file: pdfNamed('letter.pdf', text) })).toEqual(refused('not_a_pdf'));
});

test.each([0.1, 0.5])('P05 a PDF cut off at %d of its length is damaged', async (share) => {
  expect(await readPdf({ file: await cutTo(share) })).toEqual(refused('damaged'));
});

test('a PDF without pages is damaged', async () => {
  const empty =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';
  expect(await readPdf({ file: pdfNamed('empty.pdf', empty) })).toEqual(refused('damaged'));
});

/** Without a table of objects, which readers make for themselves. */
function pdfOf(objects: readonly string[]): File {
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return pdfNamed('hand.pdf', `%PDF-1.7\n${text.join('')}trailer\n<</Root 1 0 R>>\n`);
}

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';

function treeOfThree(...kids: number[]): File {
  const tree = `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/Count 3>>`;
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', tree, PAGE, PAGE]);
}

test.each([
  ['last', 3, 4, 9],
  ['middle', 4, 9, 9],
])('P05 a PDF whose %s page is missing is damaged', async (_, ...kids) => {
  expect(await readPdf({ file: treeOfThree(...kids) })).toEqual(refused('damaged'));
});

function withCatalog(entries: string): File {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${entries}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    PAGE,
    '<</FT/Tx/T(name)/V(Asha)>>',
    '<</Length 6>>\nstream\n<xdp/>\nendstream',
  ]);
}

test.each([
  ['form', 'form', '/AcroForm<</Fields[4 0 R]>>'],
  ['form made by a program', 'form', '/AcroForm<</Fields[4 0 R]/XFA 5 0 R>>'],
  ['portfolio', 'portfolio', '/Collection<</View/T>>'],
])('P13 a %s is accepted with a notice', async (_, notice, entries) => {
  expect(await readPdf({ file: withCatalog(entries) })).toEqual({ ...readable(1), notice });
});

const PROGRAM = '/NeedsRendering true';
const HIDDEN_SIGNATURE = '<</FT/Sig/T(s)/Rect[0 0 0 0]>>';

test.each([
  ['no fields', `${PROGRAM}/AcroForm<</Fields[]/XFA 5 0 R>>`],
  ['its program in parts', `${PROGRAM}/AcroForm<</Fields[]/XFA[(template)5 0 R]>>`],
  [
    'a hidden signature alone',
    `${PROGRAM}/AcroForm<</Fields[${HIDDEN_SIGNATURE}]/SigFlags 1/XFA 5 0 R>>`,
  ],
])('refuses an XFA form with %s as such [F-146]', async (_, entries) => {
  expect(await readPdf({ file: withCatalog(entries) })).toEqual(refused('xfa_form'));
});

test.each([
  ['fields of its own', `${PROGRAM}/AcroForm<</Fields[4 0 R]/XFA 5 0 R>>`],
  ['pages that are drawn already', '/AcroForm<</Fields[]/XFA 5 0 R>>'],
])('accepts an XFA form with %s [F-146]', async (_, entries) => {
  const notice = 'form';
  expect(await readPdf({ file: withCatalog(entries) })).toEqual({ ...readable(1), notice });
});

test('P13 layers and scripts change nothing about what prints', async () => {
  const entries = '/OCProperties<</OCGs[]/D<<>>>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
  expect(await readPdf({ file: withCatalog(entries) })).toEqual(readable(1));
});

test('P08 a page that stands in the tree twice counts twice', async () => {
  expect(await readPdf({ file: treeOfThree(3, 4, 4) })).toEqual(readable(3));
});

test('P06 an encrypted PDF asks for its password and opens with the right one alone', async () => {
  const file = lockedPdf();
  expect(await readPdf({ file })).toEqual(refused('password_needed'));
  expect(await readPdf({ file, password: 'hunter3' })).toEqual(refused('password_wrong'));
  expect(await readPdf({ file, password: 'hunter2' })).toEqual(readable(2));
});

test('P07 a PDF that its owner locked against printing is accepted', async () => {
  expect(await readPdf({ file: ownerLockedPdf() })).toEqual(readable(2));
});

test('a PDF with more pages than can be printed is named', async () => {
  expect(await readPdf({ file: await samplePdf(5_001) })).toEqual(refused('too_many_pages'));
});

test('a file that vanished after it was chosen is not called damaged', async () => {
  const file = await samplePdf(1);
  file.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await readPdf({ file })).toEqual(refused('unreadable'));
});
