/** Returns the plain text of a mail's source, and its headers with their continued lines joined. */
export function readMail(source: string): { readonly head: string; readonly text: string } {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--(?!=20)/.exec(source);
  const isEncoded = /text\/plain[^\r]*\r\nContent-Transfer-Encoding: base64/.test(source);
  const body = part?.[1] ?? '';
  return {
    head: head.replace(/\r\n[ \t]+/g, ' '),
    text: isEncoded ? Buffer.from(body, 'base64').toString() : decodeQuoted(body),
  };
}

/** Decodes quoted-printable text (RFC 2045 §6.7). */
function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
