import type { Id } from './ids.ts';

export const shareTokenLength = 22;

/**
 * A share's token is its id's 16 bytes in base64url: 22 characters, matched exactly (SPEC §3).
 * Only the canonical form counts: the last character holds 2 bits, so just A, Q, g and w end a token.
 * Lenient decoders accept other spellings of the same bytes, hence the pattern before decoding.
 */
const SHARE_TOKEN_PATTERN = /^[A-Za-z0-9_-]{21}[AQgw]$/;

export function isShareToken(value: unknown): value is string {
  return typeof value === 'string' && SHARE_TOKEN_PATTERN.test(value);
}

/** @param id 32 lowercase hex digits @returns 22 characters of base64url */
export function shareTokenFromId(id: Id): string {
  let bytes = '';
  for (let index = 0; index < id.length; index += 2) {
    bytes += String.fromCharCode(Number.parseInt(id.slice(index, index + 2), 16));
  }
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns the id, or `undefined` when the text is not exactly a token */
export function idFromShareToken(token: string): Id | undefined {
  if (!isShareToken(token)) return undefined;
  const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return hex.join('') as Id;
}
