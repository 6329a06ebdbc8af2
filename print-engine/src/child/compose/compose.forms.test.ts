import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { inkOfPages, textsOfPages } from '../../../testing/poppler.ts';
import { qpdf } from '../../../testing/qpdf.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { stream, writePdf } from '../../../testing/writePdf.ts';

const { engine, compose } = openTestEngine();
after(() => engine.close());

const LETTERS = '/DA(/Helv 18 Tf 0 g)';
const PRINTED = '/F 4';

/** Returns a PDF of one page that shows nothing but the annotation. The annotation is object 7. */
function formPdf(annotation: string, form = '', more: readonly (string | Buffer)[] = []): Buffer {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R]/DR<</Font<</Helv 3 0 R/ZaDb 4 0 R>>>>${form}>>>>`,
    '<</Type/Pages/Kids[5 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 6 0 R/Annots[7 0 R]>>',
    stream(''),
    `<</Type/Annot/P 5 0 R/Rect[50 50 350 150]${annotation}>>`,
    ...more,
  ]);
}

async function printed(bytes: Buffer): Promise<{ text: string; ink: number; bytes: Buffer }> {
  const composed = await compose([{ bytes, pages: [1] }]);
  const [text, ink] = [textsOfPages(composed.bytes)[1], inkOfPages(composed.bytes)[1]];
  return { text: text ?? '', ink: ink ?? 0, bytes: composed.bytes };
}

describe('draws annotations without an appearance as poppler does', () => {
  const widget = `/Subtype/Widget/T(f)${LETTERS}${PRINTED}`;
  const rows: [name: string, annotation: string][] = [
    ['a text field of one line', `${widget}/FT/Tx/V(Asha Rao)`],
    [
      'a text field of several lines',
      `${widget}/FT/Tx/Ff 4096/V(Flat 7, Hill Road,\\nPune 411001)`,
    ],
    ['a text field with a box for each letter', `${widget}/FT/Tx/Ff 16777216/MaxLen 8/V(ABCDE123)`],
    ['a centred text field with a frame', `${widget}/FT/Tx/Q 1/MK<</BG[0.8 0.8 1]>>/V(Asha)`],
    ['a drop-down list', `${widget}/FT/Ch/Ff 131072/Opt[(Red)(Blue)]/V(Blue)`],
    ['a list', `${widget}/FT/Ch/Opt[(Red)(Blue)]/V(Blue)/I[1]`],
    [
      'a tick',
      `/Subtype/Widget/T(f)/DA(/ZaDb 90 Tf 0 g)${PRINTED}/FT/Btn/V/Yes/AS/Yes/MK<</CA(4)>>`,
    ],
    ['a typed annotation', `/Subtype/FreeText${LETTERS}${PRINTED}/Contents(Please staple)`],
    [
      'highlighted text',
      `/Subtype/Highlight${PRINTED}/C[1 1 0]/QuadPoints[50 150 350 150 50 50 350 50]`,
    ],
    ['a frame', `/Subtype/Square${PRINTED}/C[1 0 0]/BS<</W 9>>`],
    ['a line', `/Subtype/Line${PRINTED}/C[1 0 0]/BS<</W 9>>/L[60 60 340 140]`],
    [
      'a hand-drawn signature',
      `/Subtype/Ink${PRINTED}/C[0 0 1]/BS<</W 9>>/InkList[[60 60 200 140 340 60]]`,
    ],
  ];
  for (const [name, annotation] of rows) {
    it(name, async () => {
      const document = formPdf(annotation);
      const shown = inkOfPages(document)[0] ?? 0;
      const { text, ink, bytes } = await printed(document);
      assert.ok(shown > 0, 'poppler shows it');
      assert.ok(ink > shown * 0.5 && ink < shown * 2, `${ink} is about ${shown}`);
      if (name !== 'a tick') assert.equal(text, textsOfPages(document)[0]);
      assert.match(qpdf(bytes, ['--qdf']).toString('latin1'), /\/AP\b/, 'whatever draws it');
    });
  }
});

describe('a field that has an appearance', () => {
  const look = stream(
    'BT /Helv 18 Tf 5 40 Td (old) Tj ET',
    '/Subtype/Form/BBox[0 0 300 100]/Resources<</Font<</Helv 3 0 R>>>>',
  );
  const field = `/Subtype/Widget/FT/Tx/T(f)/V(new)${LETTERS}${PRINTED}/AP<</N 8 0 R>>`;

  it('keeps the appearance', async () =>
    assert.equal((await printed(formPdf(field, '', [look]))).text, 'old'));
  it('gets a new appearance where the form declares it outdated', async () => {
    const document = formPdf(field, '/NeedAppearances true', [look]);
    assert.deepEqual(textsOfPages(document), ['new']);
    assert.equal((await printed(document)).text, 'new');
  });
  it('gets a new appearance when it inherits its type from a parent field', async () => {
    const child = field.replace('/FT/Tx/T(f)/V(new)', '/Parent 9 0 R');
    const parent = '<</FT/Tx/T(f)/V(new)/Kids[7 0 R]>>';
    const document = formPdf(child, '/NeedAppearances true', [look, parent]);
    assert.equal((await printed(document)).text, 'new');
  });
  it('is printed beside a form for another program (XFA)', async () => {
    const document = formPdf(field, '/XFA[(template)8 0 R]', [look]);
    assert.equal((await printed(document)).text, 'old');
  });
});

describe('leaves out what is not for paper', () => {
  const rows: [name: string, flags: string][] = [
    ['a hidden field', '/F 6'],
    ['a field for the screen only', '/F 0'],
  ];
  for (const [name, flags] of rows) {
    it(name, async () => {
      const document = formPdf(`/Subtype/Widget/FT/Tx/T(f)/V(Asha)${LETTERS}${flags}`);
      assert.equal((await printed(document)).ink, 0);
    });
  }
});
