import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfRefusal } from '@parchi/contract';
import { hybridPdf, packedPdf } from '../../../testing/packedPdf.ts';
import { qpdf } from '../../../testing/qpdf.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import {
  PAGE,
  pagesPdf,
  stream,
  treePdf,
  updatedPdf,
  writePdf,
} from '../../../testing/writePdf.ts';

const { engine, inspect, logged } = openTestEngine();
after(() => engine.close());

const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const HTML = '<!doctype html><script>alert(1)</script>';

async function assertPages(bytes: Buffer, pageCount: number): Promise<void> {
  assert.deepEqual(await inspect(bytes), { kind: 'readable', pageCount, isEncrypted: false });
}

async function assertRefused(bytes: Buffer, reason: PdfRefusal): Promise<void> {
  assert.deepEqual(await inspect(bytes), { kind: 'refused', reason });
}

async function libraryPdf(pageCount: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pageCount; page += 1) {
    pdf.addPage([595, 842]).drawText(`Page ${page}`, { x: 60, y: 700, size: 40 });
  }
  return Buffer.from(await pdf.save());
}

describe('refuses what is not a PDF', () => {
  const cases: Record<string, Buffer> = {
    'plain text': Buffer.from('Dear Sir or Madam'),
    'a PNG': PNG,
    'an HTML page': Buffer.from(HTML),
    'a zip': ZIP,
    'four bytes': Buffer.from('%PDF'),
    'an empty file': Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    it(`refuses ${name} [P01]`, () => assertRefused(bytes, 'not_a_pdf'));
  }
  it('refuses a header with nothing after it as damaged [P01]', () =>
    assertRefused(Buffer.from('%PDF-1.7\n'), 'damaged'));
  it('accepts a header after 1,023 other bytes [P02]', () =>
    assertPages(pagesPdf(2, { junk: Buffer.alloc(1_023, 'x') }), 2));
  it('refuses a header after 1,025 other bytes [P02]', () =>
    assertRefused(pagesPdf(2, { junk: Buffer.alloc(1_025, 'x') }), 'not_a_pdf'));
  it('accepts a PDF that is also a zip', () => assertPages(Buffer.concat([pagesPdf(2), ZIP]), 2));
  it('accepts a PDF that is also HTML', () =>
    assertPages(pagesPdf(2, { junk: Buffer.from(HTML) }), 2));
});

describe('refuses a truncated file, or finds all its pages', () => {
  const whole = libraryPdf(30);
  const packed = whole.then((bytes) => qpdf(bytes, ['--object-streams=generate']));
  const plain = whole.then((bytes) => qpdf(bytes, ['--object-streams=disable']));
  for (const [kind, made] of Object.entries({ packed, plain })) {
    for (const percent of [10, 50, 99]) {
      it(`${kind}, cut at ${percent} % [P05]`, async () => {
        const bytes = await made;
        const inspection = await inspect(bytes.subarray(0, (bytes.length * percent) / 100));
        if (inspection.kind === 'readable') assert.equal(inspection.pageCount, 30);
        else assert.equal(inspection.reason, 'damaged');
      });
    }
  }
  it('without a cross-reference table and trailer [P05]', async () => {
    const bytes = await plain;
    await assertRefused(bytes.subarray(0, bytes.lastIndexOf('xref\n0 ')), 'damaged');
  });
  it('cut in half: the remaining pages do not count as the document [P05]', async () => {
    const bytes = await plain;
    await assertRefused(bytes.subarray(0, bytes.length / 2), 'damaged');
  });
  const repairs: Record<string, (text: string) => string> = {
    'no cross-reference table': (text) => text.replace(/xref\n0 [^]*(?=trailer)/, ''),
    'a wrong offset of the table': (text) => text.replace(/startxref\n\d+/, 'startxref\n7'),
    'no end': (text) => text.replace(/%%EOF\s*$/, ''),
  };
  for (const [name, change] of Object.entries(repairs)) {
    it(`repairs a file with ${name} [P05]`, async () => {
      const text = change((await plain).toString('latin1'));
      await assertPages(Buffer.from(text, 'latin1'), 30);
    });
  }
});

describe('counts pages in the page tree', () => {
  for (const count of ['1', '-1', '0', '299', '301', '6000', '2147483648', '3 0 R', '1.5', '(x)']) {
    it(`/Count ${count} with 300 pages [P08]`, () => assertPages(pagesPdf(300, { count }), 300));
  }
  it('/Count 1 hidden in an object stream [P08]', async () => {
    const kids = '3 0 R '.repeat(300);
    const bytes = await packedPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count 1>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ]);
    await assertPages(bytes, 300);
  });
  it('a linearized file that claims one page [P08]', async () => {
    const bytes = qpdf(await libraryPdf(30), ['--linearize']).toString('latin1');
    const lying = bytes.replace(/\/N 30 /, '/N 01 ');
    assert.notEqual(lying, bytes);
    await assertPages(Buffer.from(lying, 'latin1'), 30);
  });
  it('a page listed twice counts twice [P08]', () =>
    assertPages(treePdf('<</Type/Pages/Kids[5 0 R 5 0 R]/Count 2>>', [PAGE]), 2));
  it('a page written directly into its parent [P08]', () =>
    assertPages(treePdf(`<</Type/Pages/Kids[${PAGE} 5 0 R]/Count 2>>`, [PAGE]), 2));
  it('/Kids in an object of its own [P08]', () =>
    assertPages(treePdf('<</Type/Pages/Kids 6 0 R/Count 2>>', [PAGE, '[5 0 R 5 0 R]']), 2));
  it('no pages [P08]', () => assertRefused(pagesPdf(0), 'damaged'));
  it('no page tree [P08]', () => assertRefused(writePdf(['<</Type/Catalog>>']), 'damaged'));
  it('a reference to a page that does not exist [P08]', () =>
    assertRefused(treePdf('<</Type/Pages/Kids[5 0 R 99 0 R]/Count 2>>', [PAGE]), 'damaged'));
  const branch = (kids: string): string => `<</Type/Pages/Kids[${kids}]/Count 1>>`;
  it('a branch that contains itself [P08]', () =>
    assertRefused(treePdf(branch('2 0 R'), []), 'damaged'));
  it('a cycle further down the tree [P08]', () =>
    assertRefused(treePdf(branch('5 0 R 6 0 R'), [PAGE, branch('5 0 R 2 0 R')]), 'damaged'));
  it('10,000 levels [P08]', () => {
    const levels = Array.from({ length: 10_000 }, (_, level) => branch(`${level + 6} 0 R`));
    return assertRefused(treePdf(branch('5 0 R'), [...levels, PAGE]), 'damaged');
  });
  it('branches that multiply without a page [P08]', () => {
    const levels = Array.from({ length: 30 }, (_, level) => branch(`${level + 6} 0 R `.repeat(5)));
    return assertRefused(treePdf(branch('5 0 R'), [...levels, branch('')]), 'damaged');
  });
  it('accepts 5,000 pages', () => assertPages(pagesPdf(5_000), 5_000));
  it('refuses 5,001 pages', () => assertRefused(pagesPdf(5_001), 'too_many_pages'));
  it('refuses 5,001 pages that claim to be one', () =>
    assertRefused(pagesPdf(5_001, { count: '1' }), 'too_many_pages'));
});

describe('kinds of PDF', () => {
  const catalog = (entries: string): Buffer =>
    writePdf([
      `<</Type/Catalog/Pages 2 0 R ${entries}>>`,
      '<</Type/Pages/Kids[5 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      stream('q Q'),
      PAGE,
      '<</Type/OCG/Name(Layer)>>',
      stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
      '<</FT/Sig/T(Signature)/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>>>',
    ]);
  const accepted: Record<string, string> = {
    'a form': '/AcroForm<</Fields[]>>',
    'a form with XFA beside it': '/AcroForm<</Fields[]/XFA 7 0 R>>',
    layers: '/OCProperties<</OCGs[6 0 R]/D<</Order[6 0 R]>>>>',
    'a signature': '/AcroForm<</Fields[8 0 R]/SigFlags 3>>',
    'a portfolio': '/Collection<</View/T>>',
    'a script': '/OpenAction<</S/JavaScript/JS(app.launchURL("http://127.0.0.1"))>>',
  };
  for (const [name, entries] of Object.entries(accepted)) {
    it(`accepts ${name} [P13]`, () => assertPages(catalog(entries), 1));
  }
  it('accepts 3,000 characters of text in the catalog [P13]', () =>
    assertPages(catalog(`/Lang(${'x'.repeat(3_000)})`), 1));
  it('accepts 1,000 pages, each with the addresses of 25 links [P13]', () => {
    const link = (row: number): string =>
      `<</Type/Annot/Subtype/Link/Rect[0 ${row} 9 9]/A<</S/URI/URI(https://parchi.example/\\(${row}\\)/${'a'.repeat(40)})>>>>`;
    const page = PAGE.replace(
      '>>',
      `/Annots[${Array.from({ length: 25 }, (_, row) => link(row)).join('')}]>>`,
    );
    const kids = Array.from({ length: 1_000 }, (_, index) => `${index + 5} 0 R`).join(' ');
    const root = `<</Type/Pages/Kids[${kids}]/Count 1000>>`;
    return assertPages(treePdf(root, Array<string>(1_000).fill(page)), 1_000);
  });
  const program = '/NeedsRendering true';
  const hiddenSignature = '<</FT/Sig/T(s)/Rect[0 0 0 0]>>';
  const nested = (levels: number): string =>
    `${'<</FT/Sig/Kids['.repeat(levels)}<</Rect[0 0 0 0]>>${']>>'.repeat(levels)}`;
  const xfaForms: Record<string, string> = {
    'no fields': `${program}/AcroForm<</Fields[]/XFA 7 0 R>>`,
    'no list of fields': `${program}/AcroForm<</XFA 7 0 R>>`,
    'a program in parts': `${program}/AcroForm<</XFA[(template)7 0 R(datasets)7 0 R]>>`,
    'only a hidden signature': `${program}/AcroForm<</Fields[${hiddenSignature}]/SigFlags 1/XFA 7 0 R>>`,
    'a hidden signature in groups': `${program}/AcroForm<</Fields[${nested(3)}]/SigFlags 3/XFA 7 0 R>>`,
  };
  for (const [name, entries] of Object.entries(xfaForms)) {
    it(`refuses an XFA form with ${name} as an XFA form [F-146]`, () =>
      assertRefused(catalog(entries), 'xfa_form'));
  }
  const withPages: Record<string, string> = {
    'fields of its own': `${program}/AcroForm<</Fields[<</FT/Tx/T(name)>>]/XFA 7 0 R>>`,
    'a visible signature': `${program}/AcroForm<</Fields[<</FT/Sig/Rect[0 0 9 9]>>]/SigFlags 1/XFA 7 0 R>>`,
    'finished pages': '/AcroForm<</Fields[]/XFA 7 0 R>>',
    'no program': `${program}/AcroForm<</Fields[]>>`,
    'an empty program': `${program}/AcroForm<</Fields[]/XFA[]>>`,
    'very deep groups': `${program}/AcroForm<</Fields[${nested(500)}]/SigFlags 1/XFA 7 0 R>>`,
  };
  for (const [name, entries] of Object.entries(withPages)) {
    it(`accepts an XFA form with ${name} [F-146]`, () => assertPages(catalog(entries), 1));
  }

  it('accepts a linearized file [P16]', async () =>
    assertPages(qpdf(await libraryPdf(30), ['--linearize']), 30));
  for (const version of ['1.0', '2.0']) {
    it(`accepts PDF ${version} [P16]`, () => assertPages(pagesPdf(3, { version }), 3));
  }
  it('accepts a file with 1,000 incremental updates [P16]', () =>
    assertPages(updatedPdf(1_000), 1));
  it('accepts a hybrid file: a table and an object stream beside it [P16]', async () =>
    assertPages(await hybridPdf(PAGE), 2));
  it('inspects the same file again when it is sent twice [P17]', async () => {
    const bytes = pagesPdf(2);
    await assertPages(bytes, 2);
    await assertPages(bytes, 2);
  });
});

it('no PDF process ended during these tests', () => {
  assert.deepEqual(logged, []);
});
