const LONGEST_SHOWN = 200;

/**
 * Returns the token in a pasted text: from a whole link, or without the spaces between its groups. The result may still
 * be invalid; `isShareToken` decides.
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
