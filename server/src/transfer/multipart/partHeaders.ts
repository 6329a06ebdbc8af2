import { AppError } from '../../errors/appError.ts';

export type PartHeaders = ReadonlyMap<string, string>;

const MAX_HEADERS = 32;
/**
 * Matches a header name. It allows no `_`: real headers have none, and `__proto__` would be dangerous (CVE-2026-19481).
 */
const NAME_PATTERN = /^[!#$%&'*+.^`|~0-9A-Za-z-]+$/;

/** Parses the lines between a part's delimiter and the empty line. Names are lower-cased. */
export function parsePartHeaders(block: Buffer): PartHeaders {
  const headers = new Map<string, string>();
  const lines = decode(block).split('\r\n');
  if (lines.length > MAX_HEADERS) throw new AppError('request.invalid');
  for (const line of lines) {
    // A CR or LF inside a line is refused, because in other parsers it ended up in stored file names (CVE-2026-74866).
    const colon = /[\r\n]/.test(line) ? -1 : line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!NAME_PATTERN.test(name)) throw new AppError('request.invalid');
    if (name === 'constructor' || headers.has(name)) throw new AppError('request.invalid');
    // `trim` instead of a pattern, because a pattern that trims both ends takes a second for a long line of blanks.
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** Decodes the headers. Browsers write names in UTF-8. Other bytes are read as latin1, which never fails. */
function decode(block: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(block);
  } catch {
    return block.toString('latin1');
  }
}
