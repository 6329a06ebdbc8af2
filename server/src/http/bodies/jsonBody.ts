import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import secureJson from 'secure-json-parse';
import { AppError } from '../../errors/appError.ts';
import { addBodyParser } from './addBodyParser.ts';

const MAX_DEPTH = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Matches an escaped NUL, which PostgreSQL can't store: `\u0000` after an even number of backslashes. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
/** Matches an escaped surrogate. In valid UTF-8, a lone surrogate can only come as an escape. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/** Makes the server accept only JSON bodies, and refuse what Node would repair silently. */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  addBodyParser(app, 'application/json', parseJsonBody);
}

/** Parses a JSON body. @returns `undefined` for an empty body, which is valid in a call without payload */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  // Node would replace invalid bytes by U+FFFD, and a very deep value would crash code that walks it later.
  if (!isUtf8(body) || isTooDeep(body)) throw new AppError('request.invalid');
  const text = body.toString('utf8');
  if (text.startsWith('\uFEFF') || ESCAPED_NUL.test(text)) throw new AppError('request.invalid');
  const value = parseText(text);
  // A lone surrogate would be stored as U+FFFD, so two different passwords would open the same account.
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

/** Returns whether no string in the value has a lone surrogate. @param value must not be deeper than `MAX_DEPTH` */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

/**
 * Returns whether the value is too deep. Counts brackets outside strings in the bytes before they are parsed, so the
 * text need not be valid JSON.
 */
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
    // `[` and `{` are 0x5b and 0x7b, `]` and `}` are 0x5d and 0x7d. Each pair differs only in the bit 0x20.
    else if ((byte | 0x20) === 0x7b) depth += 1;
    else if ((byte | 0x20) === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
