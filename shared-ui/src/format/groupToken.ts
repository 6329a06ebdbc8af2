/**
 * Returns a token in groups of four, for reading aloud and comparing: "q8Jx 2LmP 0sVt". A copied token has no spaces.
 */
export function groupToken(token: string): string {
  return token.match(/.{1,4}/gu)?.join(' ') ?? '';
}
