import { isUtf8 } from 'node:buffer';
import { isTextName } from '@parchi/contract';

/** Number of leading bytes that determine the type of a file. */
export const HEAD_BYTES = 4_096;

export type ShownType = {
  readonly kind: 'pdf' | 'image' | 'media' | 'text';
  readonly mediaType: string;
};

type Signature = ShownType & {
  readonly at: number;
  readonly bytes: Buffer;
};

const signature = (
  kind: ShownType['kind'],
  mediaType: string,
  [at, text]: readonly [at: number, text: string],
): Signature => ({ kind, mediaType, at, bytes: Buffer.from(text, 'latin1') });

/** Brands of ISO media files (ISO/IEC 14496-12 §4.3) at byte 8, behind `ftyp`. */
const brand = (
  kind: ShownType['kind'],
  mediaType: string,
  brands: readonly string[],
): Signature[] => brands.map((name) => signature(kind, mediaType, [4, `ftyp${name}`]));

/** The types that are shown. No browser runs their scripts, except those in a PDF, in the viewer's own origin. */
const signatures: readonly Signature[] = [
  signature('pdf', 'application/pdf', [0, '%PDF-']),
  signature('image', 'image/png', [0, '\x89PNG\r\n\x1a\n']),
  signature('image', 'image/jpeg', [0, '\xff\xd8\xff']),
  signature('image', 'image/gif', [0, 'GIF87a']),
  signature('image', 'image/gif', [0, 'GIF89a']),
  ...brand('image', 'image/avif', ['avif', 'avis']),
  signature('media', 'audio/mpeg', [0, 'ID3']),
  ...['\xfb', '\xfa', '\xf3', '\xf2'].map((layer) =>
    signature('media', 'audio/mpeg', [0, `\xff${layer}`]),
  ),
  ...['\xf1', '\xf9'].map((id) => signature('media', 'audio/aac', [0, `\xff${id}`])),
  signature('media', 'audio/flac', [0, 'fLaC']),
  signature('media', 'audio/ogg', [0, 'OggS']),
  ...brand('media', 'audio/mp4', ['M4A ', 'M4B ']),
  ...brand('media', 'video/mp4', ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42']),
  ...brand('media', 'video/mp4', ['avc1', 'dash', 'M4V ', 'MSNV', '3gp4', '3gp5']),
];

/** Kinds of RIFF files, named at byte 8. */
const riff: readonly Signature[] = [
  signature('image', 'image/webp', [8, 'WEBP']),
  signature('media', 'audio/wav', [8, 'WAVE']),
];

/**
 * Returns the type as which a browser may show a file, from its first bytes; `undefined` for everything that is not
 * shown, such as web pages and SVG. The name decides only whether text is plain text.
 */
export function shownTypeOf(head: Buffer, fileName: string): ShownType | undefined {
  const list = startsWith(head, 'RIFF') ? riff : signatures;
  const found = list.find(({ at, bytes }) => bytes.equals(head.subarray(at, at + bytes.length)));
  if (found !== undefined)
    return isTheora(head, found) ? { ...found, mediaType: 'video/ogg' } : found;
  // The document type of Matroska's subset (EBML) stands in its header.
  if (startsWith(head, '\x1a\x45\xdf\xa3')) {
    return head.subarray(0, 64).includes('webm')
      ? { kind: 'media', mediaType: 'video/webm' }
      : undefined;
  }
  return isTextName(fileName) && isText(head)
    ? { kind: 'text', mediaType: 'text/plain; charset=utf-8' }
    : undefined;
}

function startsWith(head: Buffer, text: string): boolean {
  return head.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));
}

function isTheora(head: Buffer, { mediaType }: ShownType): boolean {
  return mediaType === 'audio/ogg' && head.includes('\x80theora', 0, 'latin1');
}

/** Control characters that no text file has: all but tab, line feed, form feed, carriage return and escape. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

function isText(head: Buffer): boolean {
  // The head may end within a character, which has at most four bytes.
  const isCut = head.length === HEAD_BYTES;
  const ends = isCut ? [0, 1, 2, 3] : [0];
  const isWhole = ends.some((cut) => isUtf8(head.subarray(0, head.length - cut)));
  return isWhole && !CONTROL.test(head.toString('latin1'));
}
