import { AppError } from '../http/appError.ts';

export type PartHeaders = ReadonlyMap<string, string>;

const MAX_HEADERS = 32;
/** No `_` in a name: nothing real has one, `__proto__` has two (CVE-2026-19481). */
const HEADER_PATTERN = /^([!#$%&'*+.^`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;

/** The lines between a part's delimiter and its empty line; names in lower case. */
export function parsePartHeaders(block: Buffer): PartHeaders {
  const headers = new Map<string, string>();
  const lines = decode(block).split('\r\n');
  if (lines.length > MAX_HEADERS) throw new AppError('request.invalid');
  for (const line of lines) {
    // A CR or LF that is left within a line has ended up in stored file names of others (CVE-2026-74866).
    const header = /[\r\n]/.test(line) ? null : HEADER_PATTERN.exec(line);
    const name = header?.[1]?.toLowerCase();
    const value = header?.[2];
    if (name === undefined || value === undefined) throw new AppError('request.invalid');
    if (name === 'constructor' || headers.has(name)) throw new AppError('request.invalid');
    headers.set(name, value);
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
