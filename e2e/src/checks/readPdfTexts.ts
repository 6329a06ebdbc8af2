import { execFileSync } from 'node:child_process';

/**
 * Reads the text of each page of a PDF with poppler. Whitespace is collapsed; a page without text gives an empty
 * string.
 */
export function readPdfTexts(bytes: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
  const pages = text.split('\f').slice(0, -1);
  return pages.map((page) => page.replace(/\s+/g, ' ').trim());
}
