import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inFolder } from './inFolder.ts';

export type PagePicture = {
  readonly width: number;
  readonly height: number;
  /** From black, 0, to white. */
  readonly dots: Buffer;
};

type Drawing = {
  /** In dots an inch. */
  readonly resolution: number;
  /** From 1; without it all of them. */
  readonly page?: number;
};

/** Each page as poppler draws what of it is printed. */
export function picturesOfPages(bytes: Buffer, { resolution, page }: Drawing): PagePicture[] {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const options = ['-gray', '-cropbox', '-r', String(resolution), ...pages, 'in.pdf'];
  return inFolder(bytes, (folder) => {
    const maxBuffer = 1_000_000_000;
    return readPortableGraymaps(
      execFileSync('pdftoppm', options, { cwd: folder, maxBuffer, stdio: 'pipe' }),
    );
  });
}

/** Two pages that look the same have the same, and it is short to show where they differ. */
export function looksOfPages(bytes: Buffer): string[] {
  return picturesOfPages(bytes, { resolution: 40 }).map(
    ({ width, height, dots }) =>
      `${width}×${height} ${createHash('sha256').update(dots).digest('base64url')}`,
  );
}

/** Of 255: a shade that is computed comes out a little lighter or darker. */
const SAME_SHADE = 2;

/** The sum over all dots of how much they differ; of one letter it is some 2,000 at 30 dots an inch. */
export function differenceOf(one: PagePicture, other: PagePicture): number {
  if (one.width !== other.width || one.height !== other.height) return Infinity;
  return one.dots.reduce((sum, dot, place) => {
    const difference = Math.abs(dot - (other.dots[place] ?? 0));
    return difference > SAME_SHADE ? sum + difference : sum;
  }, 0);
}

/** The share of dark dots on each page. */
export function inkOfPages(bytes: Buffer): number[] {
  return picturesOfPages(bytes, { resolution: 36 }).map(inkOf);
}

export function inkOf({ dots }: PagePicture): number {
  return dots.reduce((sum, dot) => sum + (255 - dot), 0) / 255 / dots.length;
}

/** `P5\nwidth height\n255\n` and a byte for each dot, one picture after the other. */
function readPortableGraymaps(bytes: Buffer): PagePicture[] {
  const pictures: PagePicture[] = [];
  for (let position = 0; position < bytes.length;) {
    const header = /^P5\n(\d+) (\d+)\n255\n/.exec(
      bytes.toString('latin1', position, position + 64),
    );
    if (header === null) throw new Error('pdftoppm wrote something else');
    const start = position + header[0].length;
    const [width, height] = [Number(header[1]), Number(header[2])];
    position = start + width * height;
    pictures.push({ width, height, dots: bytes.subarray(start, position) });
  }
  return pictures;
}

/** The text of each page, its blanks reduced to one each. */
export function textsOfPages(bytes: Buffer): string[] {
  return inFolder(bytes, (folder) => {
    const text = execFileSync('pdftotext', ['in.pdf', '-'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: 'pipe',
    });
    const pages = text.split('\f').slice(0, -1);
    return pages.map((page) => page.replace(/\s+/g, ' ').trim());
  });
}
