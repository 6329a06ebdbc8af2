import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Makes a small PDF with a number on each page. It contains no dates, so its bytes are always the same. */
export async function makePdf(pageCount: number): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pageCount; page += 1) {
    document.addPage([595, 842]).drawText(String(page), { x: 50, y: 700, size: 40, font });
  }
  return Buffer.from(await document.save());
}
