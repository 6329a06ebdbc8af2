import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import type { SampleFile } from './chooseFiles.ts';

const run = promisify(execFile);

export const PAGES_BEFORE = 30;

/** One document written in three ways: plainly, with its objects packed, and for reading page by page. */
async function writeThreeWays(): Promise<Record<string, Buffer>> {
  // The same bytes each time: what two readers make of a hole depends on where it happens to be.
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let page = 1; page <= PAGES_BEFORE; page += 1) {
    document.addPage([595, 842]).drawText(`Page ${page}`, { x: 60, y: 700, size: 40 });
  }
  const folder = await mkdtemp(join(tmpdir(), 'parchi-damage-'));
  const given = join(folder, 'given.pdf');
  async function write(option: string): Promise<Buffer> {
    await run('qpdf', ['--deterministic-id', option, given, join(folder, 'made.pdf')]);
    return readFile(join(folder, 'made.pdf'));
  }
  try {
    await writeFile(given, await document.save());
    return {
      plain: await write('--object-streams=disable'),
      packed: await write('--object-streams=generate'),
      linear: await write('--linearize'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const LAST_START = /startxref\s+\d+(?![^]*startxref)/;

/** What happens to files on their way through mail, chats and broken sticks. */
const damages: Record<string, (text: string) => string> = {
  'cut at 10': (text) => text.slice(0, text.length * 0.1),
  'cut at 50': (text) => text.slice(0, text.length * 0.5),
  'cut at 90': (text) => text.slice(0, text.length * 0.9),
  'cut at 99': (text) => text.slice(0, text.length * 0.99),
  'without its end': (text) => text.replace(/%%EOF\s*$/, ''),
  'without table': (text) => text.replace(/xref\n0 [^]*(?=trailer)/, ''),
  'without trailer': (text) => text.replace(/trailer[^]*$/, ''),
  'table elsewhere': (text) => text.replace(LAST_START, 'startxref\n7'),
  'table beyond the end': (text) => text.replace(LAST_START, 'startxref\n999999999'),
  'without its beginning': (text) => text.slice(9),
  'something behind': (text) => text + 'x'.repeat(5_000),
  'a hole in the middle': (text) => {
    const middle = Math.floor(text.length / 2);
    return text.slice(0, middle) + '\0'.repeat(500) + text.slice(middle + 500);
  },
};

/** Each kind of damage on each kind of file; what it did not change is left out. */
export async function makeDamagedPdfs(): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (const [kind, bytes] of Object.entries(await writeThreeWays())) {
    const whole = bytes.toString('latin1');
    for (const [damage, change] of Object.entries(damages)) {
      const text = change(whole);
      if (text === whole) continue;
      files.push({ name: `${kind}, ${damage}.pdf`, bytes: Buffer.from(text, 'latin1') });
    }
  }
  return files;
}
