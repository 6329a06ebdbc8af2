/** Returns a token in groups of four, for reading and comparing: "q8Jx 2LmP 0sVt". Copied tokens have no spaces. */
export function groupToken(token: string): string {
  return token.match(/.{1,4}/gu)?.join(' ') ?? '';
}
