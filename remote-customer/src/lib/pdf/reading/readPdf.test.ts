import { expect, test } from '@jest/globals';
import { lockedPdf, ownerLockedPdf, pdfNamed, samplePdf } from '../../../testing/samplePdfs.ts';
import { readPdf } from './readPdf.ts';

const refused = (reason: string) => ({ kind: 'refused', reason });
const readable = (pageCount: number) => ({ kind: 'readable', pageCount });

async function cutTo(share: number): Promise<File> {
  const whole = await samplePdf(3);
  return pdfNamed('thesis.pdf', whole.slice(0, Math.floor(whole.size * share)));
}

test('counts the pages of a document', async () => {
  expect(await readPdf({ file: await samplePdf(3) })).toEqual(readable(3));
});

test('accepts a PDF header after up to 1,024 other bytes, not after more [P02]', async () => {
  const behind = async (bytes: number) =>
    readPdf({ file: pdfNamed('a.pdf', ' '.repeat(bytes), await samplePdf(2)) });
  expect(await behind(1_000)).toEqual(readable(2));
  expect(await behind(1_025)).toEqual(refused('not_a_pdf'));
});

test.each([
  ['a text', 'Dear Sir,'],
  ['nothing', ''],
  ['four bytes of the mark', '%PDF'],
])('refuses %s renamed to .pdf as not a PDF [P01]', async (_, text) => {
  expect(await readPdf({ file: pdfNamed('letter.pdf', text) })).toEqual(refused('not_a_pdf'));
});

test.each([0.1, 0.5])(
  'refuses a PDF cut off at %d of its length as damaged [P05]',
  async (share) => {
    expect(await readPdf({ file: await cutTo(share) })).toEqual(refused('damaged'));
  },
);

test('refuses a PDF without pages as damaged', async () => {
  const empty =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';
  expect(await readPdf({ file: pdfNamed('empty.pdf', empty) })).toEqual(refused('damaged'));
});

/** Builds a PDF without a cross-reference table. PDF readers can reconstruct the table. */
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
])('refuses a PDF whose %s page is missing as damaged [P05]', async (_, ...kids) => {
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
])('accepts a %s with a notice [P13]', async (_, notice, entries) => {
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
])('refuses an XFA form with %s [F-146]', async (_, entries) => {
  expect(await readPdf({ file: withCatalog(entries) })).toEqual(refused('xfa_form'));
});

test.each([
  ['fields of its own', `${PROGRAM}/AcroForm<</Fields[4 0 R]/XFA 5 0 R>>`],
  ['pages that are drawn already', '/AcroForm<</Fields[]/XFA 5 0 R>>'],
])('accepts an XFA form with %s [F-146]', async (_, entries) => {
  const notice = 'form';
  expect(await readPdf({ file: withCatalog(entries) })).toEqual({ ...readable(1), notice });
});

test('accepts layers and scripts without a notice: they don’t change the print [P13]', async () => {
  const entries = '/OCProperties<</OCGs[]/D<<>>>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
  expect(await readPdf({ file: withCatalog(entries) })).toEqual(readable(1));
});

test('counts a page that occurs twice in the page tree twice [P08]', async () => {
  expect(await readPdf({ file: treeOfThree(3, 4, 4) })).toEqual(readable(3));
});

test('asks for the password of an encrypted PDF and opens it only with the right one [P06]', async () => {
  const file = lockedPdf();
  expect(await readPdf({ file })).toEqual(refused('password_needed'));
  expect(await readPdf({ file, password: 'hunter3' })).toEqual(refused('password_wrong'));
  expect(await readPdf({ file, password: 'hunter2' })).toEqual(readable(2));
});

test('accepts a PDF that its owner locked against printing [P07]', async () => {
  expect(await readPdf({ file: ownerLockedPdf() })).toEqual(readable(2));
});

test('refuses a PDF with more than 5,000 pages', async () => {
  expect(await readPdf({ file: await samplePdf(5_001) })).toEqual(refused('too_many_pages'));
});

test('reports a file that disappeared after it was chosen as unreadable, not as damaged', async () => {
  const file = await samplePdf(1);
  file.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await readPdf({ file })).toEqual(refused('unreadable'));
});
