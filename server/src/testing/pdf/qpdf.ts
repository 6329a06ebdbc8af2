import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What Debian's qpdf makes of a document with such options. */
export function qpdf(bytes: Buffer, options: readonly string[]): Buffer {
  return inFolder(bytes, (folder) => {
    execFileSync('qpdf', [...options, 'in.pdf', 'out.pdf'], { cwd: folder, stdio: 'pipe' });
    return readFileSync(path.join(folder, 'out.pdf'));
  });
}

/** What it says about one. @throws when it finds an error in it */
export function qpdfSays(bytes: Buffer, options: readonly string[]): string {
  return inFolder(bytes, (folder) =>
    execFileSync('qpdf', [...options, 'in.pdf'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  );
}

/** The share of dark dots on each page, as poppler draws it. */
export function inkOfPages(bytes: Buffer): number[] {
  return inFolder(bytes, (folder) => {
    const pictures = execFileSync('pdftoppm', ['-gray', '-r', '36', 'in.pdf'], {
      cwd: folder,
      maxBuffer: 100_000_000,
    });
    return readPortableGraymaps(pictures);
  });
}

/** `P5\nwidth height\n255\n` and a byte for each dot, one picture after the other. */
function readPortableGraymaps(pictures: Buffer): number[] {
  const inks: number[] = [];
  for (let position = 0; position < pictures.length;) {
    const header = /^P5\n(\d+) (\d+)\n255\n/.exec(
      pictures.toString('latin1', position, position + 64),
    );
    if (header === null) throw new Error('pdftoppm wrote something else');
    const start = position + header[0].length;
    position = start + Number(header[1]) * Number(header[2]);
    const dots = pictures.subarray(start, position);
    inks.push(dots.reduce((sum, dot) => sum + (255 - dot), 0) / 255 / dots.length);
  }
  return inks;
}

function inFolder<Result>(bytes: Buffer, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-qpdf-'));
  try {
    writeFileSync(path.join(folder, 'in.pdf'), bytes);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
