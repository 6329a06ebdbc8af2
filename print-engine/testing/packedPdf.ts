import { deflateSync } from 'node:zlib';
import { stream, writePdf } from './writePdf.ts';

type Pack = (data: Buffer) => Buffer | Promise<Buffer>;

type PackOptions = {
  /** Packs the objects, or the cross-reference table, into a flate stream. */
  readonly packObjects?: Pack;
  readonly packTable?: Pack;
};

type Entry = readonly [type: number, place: number, index: number];

/** Returns a PDF with all objects, numbered from 1, in one object stream, and with a cross-reference stream. */
export async function packedPdf(
  objects: readonly string[],
  { packObjects = deflateSync, packTable = deflateSync }: PackOptions = {},
): Promise<Buffer> {
  const header = Buffer.from('%PDF-1.7\n');
  const container = objects.length + 1;
  const packed = await objectStream(objects, { first: 1, pack: packObjects });
  const body = Buffer.concat([
    header,
    Buffer.from(`${container} 0 obj\n`),
    packed,
    Buffer.from('\nendobj\n'),
  ]);
  const size = container + 2;
  const table = tableBytes([
    [0, 0, 0],
    ...objects.map((_, index): Entry => [2, container, index]),
    [1, header.length, 0],
    [1, body.length, 0],
  ]);
  const entries = `/Type/XRef/Size ${size}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode`;
  return Buffer.concat([
    body,
    Buffer.from(`${container + 1} 0 obj\n`),
    stream(await packTable(table), entries),
    Buffer.from(`\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
  ]);
}

/**
 * Returns a hybrid file as Word writes it: a table without the pages for old readers, then an update with a stream that
 * contains the pages.
 */
export async function hybridPdf(page: string): Promise<Buffer> {
  const pages = await objectStream([page, page], { first: 5, pack: deflateSync });
  const table = tableBytes([
    [2, 7, 0],
    [2, 7, 1],
  ]);
  const old = writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[5 0 R 6 0 R]/Count 2>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('q Q'),
    undefined,
    undefined,
    pages,
    stream(table, '/Type/XRef/Size 9/Index[5 2]/W[1 4 2]'),
  ]);
  const text = old.toString('latin1');
  const update =
    `xref\n0 0\ntrailer\n<</Size 9/Root 1 0 R/Prev ${text.lastIndexOf('xref\n0 9')}` +
    `/XRefStm ${text.indexOf('8 0 obj')}>>\nstartxref\n${old.length}\n%%EOF\n`;
  return Buffer.concat([old, Buffer.from(update)]);
}

async function objectStream(
  objects: readonly string[],
  { first, pack }: { first: number; pack: Pack },
): Promise<Buffer> {
  let offset = 0;
  const places = objects.map((object, index) => {
    const place = `${first + index} ${offset}`;
    offset += object.length + 1;
    return place;
  });
  const head = `${places.join(' ')} `;
  const data = await pack(Buffer.from(`${head}${objects.join('\n')}\n`));
  return stream(data, `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`);
}

/** Encodes entries of a cross-reference stream in the format `/W[1 4 2]`: one, four and two bytes. */
function tableBytes(entries: readonly Entry[]): Buffer {
  return Buffer.concat(
    entries.map(([type, place, index]) => {
      const entry = Buffer.alloc(7);
      entry.writeUInt8(type, 0);
      entry.writeUInt32BE(place, 1);
      entry.writeUInt16BE(index, 5);
      return entry;
    }),
  );
}
