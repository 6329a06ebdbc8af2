import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inFolder } from './inFolder.ts';

export type PagePicture = {
  readonly width: number;
  readonly height: number;
  /** One byte for each pixel, from 0 (black) to 255 (white). */
  readonly dots: Buffer;
};

type Drawing = {
  /** Resolution in dots per inch. */
  readonly resolution: number;
  /** Page number, from 1. Without it, all pages are drawn. */
  readonly page?: number;
};

/** Draws each page with poppler as it would be printed. */
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

/** Returns a short hash for each page. Pages that look the same have equal hashes. */
export function looksOfPages(bytes: Buffer): string[] {
  return picturesOfPages(bytes, { resolution: 40 }).map(
    ({ width, height, dots }) =>
      `${width}×${height} ${createHash('sha256').update(dots).digest('base64url')}`,
  );
}

/** Returns how much two pages differ: 0 if they are equal, 1 if one is white where the other is black. */
export function differenceOf(one: PagePicture, other: PagePicture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const sum = one.dots.reduce(
    (total, dot, place) => total + Math.abs(dot - (other.dots[place] ?? 0)),
    0,
  );
  return sum / 255 / one.dots.length;
}

/** Returns the share of ink on each page, from 0 to 1. */
export function inkOfPages(bytes: Buffer): number[] {
  return picturesOfPages(bytes, { resolution: 36 }).map(inkOf);
}

export function inkOf({ dots }: PagePicture): number {
  return dots.reduce((sum, dot) => sum + (255 - dot), 0) / 255 / dots.length;
}

/** Reads pictures in the format PGM, one after another: `P5\nwidth height\n255\n`, then a byte for each pixel. */
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

/** Returns the entries of the document information, such as `Title` and `Producer`. */
export function informationOf(bytes: Buffer): ReadonlyMap<string, string> {
  const options = { encoding: 'utf8', stdio: 'pipe' } as const;
  const lines = inFolder(bytes, (folder) =>
    execFileSync('pdfinfo', ['-enc', 'UTF-8', 'in.pdf'], { cwd: folder, ...options }).split('\n'),
  );
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':').trim()];
    }),
  );
}

/** Returns the text of each page, with blanks collapsed. */
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

/**
 * A word and its position in points. `left` and `right` are measured from the left, and `height` is that of its font.
 */
export type PlacedWord = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly height: number;
};

export function wordsOfPage(bytes: Buffer, page: number): PlacedWord[] {
  const options = ['-bbox', '-f', String(page), '-l', String(page), 'in.pdf', '-'];
  const found = inFolder(bytes, (folder) =>
    execFileSync('pdftotext', options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  );
  const word = /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g;
  return Array.from(found.matchAll(word), ([, left, top, right, bottom, text = '']) => ({
    text,
    left: Number(left),
    right: Number(right),
    height: Number(bottom) - Number(top),
  }));
}

export type UsedFont = { readonly name: string; readonly isEmbedded: boolean };

export function fontsOfPage(bytes: Buffer, page: number): UsedFont[] {
  const options = ['-f', String(page), '-l', String(page), 'in.pdf'];
  const table = inFolder(bytes, (folder) =>
    execFileSync('pdffonts', options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  );
  const [heading = '', , ...rows] = table.trimEnd().split('\n');
  const column = heading.indexOf('emb');
  return rows.map((row) => ({
    name: row.split(' ')[0] ?? '',
    isEmbedded: row.startsWith('yes', column),
  }));
}
