import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PageSizes, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { SampleFile } from './chooseFiles.ts';

const run = promisify(execFile);

interface PdfWish {
  name: string;
  pages: number;
  isLandscape?: boolean;
  /** With a coloured field over half of each page. */
  isColored?: boolean;
}

/** A real PDF whose every page says in print which one it is. */
export async function makePdf(wish: PdfWish): Promise<SampleFile> {
  const { name, pages, isLandscape = false, isColored = false } = wish;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [short, long] = PageSizes.A4;
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage(isLandscape ? [long, short] : [short, long]);
    if (isColored)
      page.drawRectangle({ ...page.getSize(), y: long / 2, color: rgb(0.9, 0.1, 0.2) });
    page.drawText(`${name}, page ${number} of ${pages}`, { x: 60, y: 400, size: 24, font });
  }
  return { name, bytes: Buffer.from(await document.save()) };
}

/** The same file, opened only with the password (AES-256, by qpdf). */
export async function encryptPdf(file: SampleFile, password: string): Promise<SampleFile> {
  const folder = await mkdtemp(join(tmpdir(), 'parchi-encrypt-'));
  try {
    const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')];
    await writeFile(plain, file.bytes);
    await run('qpdf', ['--encrypt', password, 'owner', '256', '--', plain, locked]);
    return { name: file.name, bytes: await readFile(locked) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
