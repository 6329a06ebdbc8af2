import { execFileSync } from 'node:child_process';

/** What poppler reads on each page of a PDF, its blanks reduced to one each; an empty page has an empty text. */
export function textsOfPages(bytes: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
  const pages = text.split('\f').slice(0, -1);
  return pages.map((page) => page.replace(/\s+/g, ' ').trim());
}
