import type { ByteRange } from '@parchi/object-store';

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads the range of a file that a request asks for (RFC 9110 §14.2). An invalid range, or more than one range, means
 * the whole file.
 * @returns `undefined` for the whole file, `unsatisfiable` for a range that begins behind the file's end
 */
export function readByteRange(
  header: string | undefined,
  sizeInBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return endOfFile(Number(last), sizeInBytes);
  const start = Number(first);
  const end = last === '' ? sizeInBytes : Math.min(Number(last) + 1, sizeInBytes);
  if (last !== '' && Number(last) < start) return undefined;
  return start < sizeInBytes ? { start, end } : 'unsatisfiable';
}

function endOfFile(byteCount: number, sizeInBytes: number): ByteRange | 'unsatisfiable' {
  if (byteCount === 0 || sizeInBytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, sizeInBytes - byteCount), end: sizeInBytes };
}
