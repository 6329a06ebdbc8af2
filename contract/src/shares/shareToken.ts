import type { Id } from '../fields/isId.ts';

export const shareTokenLength = 22;

/**
 * A share's token: the 16 bytes of its id in base64url, 22 characters, matched exactly (specification §3). The last
 * character holds only 2 bits, so it is A, Q, g or w. The pattern is checked before decoding because lenient decoders
 * accept other spellings of the same bytes.
 */
const SHARE_TOKEN_PATTERN = /^[A-Za-z0-9_-]{21}[AQgw]$/;

export function isShareToken(value: unknown): value is string {
  return typeof value === 'string' && SHARE_TOKEN_PATTERN.test(value);
}

/** Returns the token of a share. @param id 32 lowercase hex digits */
export function shareTokenFromId(id: Id): string {
  let bytes = '';
  for (let index = 0; index < id.length; index += 2) {
    bytes += String.fromCharCode(Number.parseInt(id.slice(index, index + 2), 16));
  }
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the id of a share, or `undefined` if the text is not exactly a token. */
export function idFromShareToken(token: string): Id | undefined {
  if (!isShareToken(token)) return undefined;
  const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return hex.join('') as Id;
}
