/** Returns the strong entity tag (RFC 9110 §8.8.3) of bytes with this hash: equal tags mean equal bytes. */
export function strongETag(sha256: Buffer): string {
  return `"${sha256.toString('base64url')}"`;
}
