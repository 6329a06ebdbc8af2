/** For reading aloud and comparing: "q8Jx 2LmP 0sVt". What is copied stays without the gaps. */
export function groupToken(token: string): string {
  return token.match(/.{1,4}/gu)?.join(' ') ?? '';
}
