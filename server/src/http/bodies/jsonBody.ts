import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import secureJson from 'secure-json-parse';
import { AppError } from '../appError.ts';

const MAX_DEPTH = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** An escaped NUL: `\u0000` behind an even number of backslashes. PostgreSQL can't store it. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
/** Half of a character, written as an escape: the only way that UTF-8 leaves for it. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/** JSON and nothing else, strictly: what Node would repair in silence is refused. */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request: unknown, body: Buffer) => Promise.resolve(parseJsonBody(body)),
  );
}

/** @returns `undefined` for an empty body, which a call without payload may have */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  // Node would turn bad bytes into U+FFFD, and a deep value kills whoever walks it later.
  if (!isUtf8(body) || isTooDeep(body)) throw new AppError('request.invalid');
  const text = body.toString('utf8');
  if (text.startsWith('\uFEFF') || ESCAPED_NUL.test(text)) throw new AppError('request.invalid');
  const value = parseText(text);
  // A lone half would be stored as U+FFFD: of two passwords each would open the account of the other.
  if (ESCAPED_SURROGATE.test(text) && !isWellFormed(value)) throw new AppError('request.invalid');
  return value;
}

function parseText(text: string): unknown {
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch (error) {
    throw new AppError('request.invalid', { cause: error });
  }
}

/** @param value not deeper than `MAX_DEPTH` */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

/** On bytes and before parsing: brackets outside strings, whatever else the text is. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    if (byte === QUOTE) isInString = true;
    // `[` and `{` are 0x5b and 0x7b, `]` and `}` 0x5d and 0x7d: they differ in the bit 0x20 only.
    else if ((byte | 0x20) === 0x7b) depth += 1;
    else if ((byte | 0x20) === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
