import type { SentFile } from '@parchi/contract';

/**
 * Local file header of a zip (APPNOTE 4.3.7): signature, fixed size, and offsets of the name and extra field lengths.
 */
const SIGNATURE = 0x04_03_4b_50;
const HEADER_BYTES = 30;
const NAME_SIZE_AT = 26;
const EXTRA_SIZE_AT = 28;

const BEGINNINGS = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
] as const;

/**
 * Returns the only file of a zip that the server made, without compression. The file's type follows from its first
 * bytes, because a stranger chose its name. Only PDFs and pictures get a type, because they run nothing and may be
 * shown in a tab.
 * @throws {RangeError} if this is not such a zip, or the zip is truncated
 */
export async function fileOfZip(zip: Blob, { size }: Pick<SentFile, 'size'>): Promise<Blob> {
  const header = new DataView(await zip.slice(0, HEADER_BYTES).arrayBuffer());
  if (header.getUint32(0, true) !== SIGNATURE) throw new RangeError('This is not a zip.');
  const start =
    HEADER_BYTES + header.getUint16(NAME_SIZE_AT, true) + header.getUint16(EXTRA_SIZE_AT, true);
  const file = zip.slice(start, start + size);
  if (file.size !== size) throw new RangeError('The zip was cut.');
  const first = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const known = BEGINNINGS.find(({ bytes }) => bytes.every((byte, at) => first[at] === byte));
  return file.slice(0, size, known?.type ?? '');
}
