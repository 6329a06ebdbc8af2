const LONGEST_SHOWN = 200;

/**
 * What a person means by a pasted text: the token of a whole link, or the token without the gaps that it
 * is shown with. It may still not be one: `isShareToken` decides.
 */
export function extractToken(text: string): string {
  const fromLink = /[?&]token=([^&#\s]*)/.exec(text)?.[1];
  const token = fromLink === undefined ? text : decode(fromLink);
  // Invisible characters come along when a message is copied from a chat.
  return token.replace(/[\s\p{C}]/gu, '').slice(0, LONGEST_SHOWN);
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
