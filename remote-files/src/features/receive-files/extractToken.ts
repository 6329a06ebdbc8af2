const LONGEST_SHOWN = 200;

/**
 * Returns the token in a pasted text: the text may be a whole link, or have spaces between the token's groups. The
 * result may still be invalid; `isShareToken` checks it.
 */
export function extractToken(text: string): string {
  const fromLink = /[?&]token=([^&#\s]*)/.exec(text)?.[1];
  const token = fromLink === undefined ? text : decode(fromLink);
  // Text copied from a chat may contain invisible characters.
  return token.replace(/[\s\p{C}]/gu, '').slice(0, LONGEST_SHOWN);
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
