import { AppError } from '../http/appError.ts';

export type PartHeaders = ReadonlyMap<string, string>;

const MAX_HEADERS = 32;
/** No `_` in a name: nothing real has one, `__proto__` has two (CVE-2026-19481). */
const NAME_PATTERN = /^[!#$%&'*+.^`|~0-9A-Za-z-]+$/;

/** The lines between a part's delimiter and its empty line; names in lower case. */
export function parsePartHeaders(block: Buffer): PartHeaders {
  const headers = new Map<string, string>();
  const lines = decode(block).split('\r\n');
  if (lines.length > MAX_HEADERS) throw new AppError('request.invalid');
  for (const line of lines) {
    // A CR or LF that is left within a line has ended up in stored file names of others (CVE-2026-74866).
    const colon = /[\r\n]/.test(line) ? -1 : line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!NAME_PATTERN.test(name)) throw new AppError('request.invalid');
    if (name === 'constructor' || headers.has(name)) throw new AppError('request.invalid');
    // Not by a pattern: one that trims both ends takes a second for a long line of blanks.
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** Browsers write names in UTF-8. What is not UTF-8 is taken for latin1, which never fails. */
function decode(block: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(block);
  } catch {
    return block.toString('latin1');
  }
}
