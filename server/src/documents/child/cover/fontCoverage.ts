const CMAP = 0x63_6d_61_70;
const UNICODE_WINDOWS = [3, 10];
const BASIC_WINDOWS = [3, 1];

/** First and last character of each stretch that a TrueType font has glyphs for, as its `cmap` says (OpenType, formats 4 and 12). */
export type FontCoverage = readonly (readonly [first: number, last: number])[];

export function readFontCoverage(font: Buffer): FontCoverage {
  const cmap = findCmap(font);
  const tables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const record = cmap + 4 + index * 8;
    return {
      kind: [font.readUInt16BE(record), font.readUInt16BE(record + 2)],
      at: cmap + font.readUInt32BE(record + 4),
    };
  });
  for (const wanted of [UNICODE_WINDOWS, BASIC_WINDOWS]) {
    const table = tables.find(({ kind }) => kind.join() === wanted.join());
    if (table === undefined) continue;
    return font.readUInt16BE(table.at) === 12 ? groups(font, table.at) : segments(font, table.at);
  }
  return [];
}

export function isCovered(coverage: FontCoverage, codePoint: number): boolean {
  return coverage.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function findCmap(font: Buffer): number {
  const tableCount = font.readUInt16BE(4);
  for (let index = 0; index < tableCount; index += 1) {
    const record = 12 + index * 16;
    if (font.readUInt32BE(record) === CMAP) return font.readUInt32BE(record + 8);
  }
  throw new Error('The font has no table of characters.');
}

function groups(font: Buffer, at: number): FontCoverage {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, index) => {
    const group = at + 16 + index * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const;
  });
}

function segments(font: Buffer, at: number): FontCoverage {
  const bytes = font.readUInt16BE(at + 6);
  return Array.from({ length: bytes / 2 }, (_, index) => {
    const last = font.readUInt16BE(at + 14 + index * 2);
    return [font.readUInt16BE(at + 16 + bytes + index * 2), last] as const;
  }).filter(([first]) => first !== 0xffff);
}
