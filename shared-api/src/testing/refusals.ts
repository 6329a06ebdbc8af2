import type { WireReply } from '@parchi/tooling/wire';

/** How the server refuses with a code of the catalogue. */
export function refusal(status: number, code: string): WireReply {
  return { status, body: { code, message: 'from the server', text: 'from the server' } };
}

/** How the calls of accounts answer in plain text (SPEC §7). */
export function plainText(status: number, body: string): WireReply {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
