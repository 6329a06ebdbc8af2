import type { FakeReply } from '@parchi/tooling/fake-server';

/** Returns a refusal with a code of the catalogue. */
export function refusal(status: number, code: string): FakeReply {
  return { status, body: { code, message: 'from the server', text: 'from the server' } };
}

/** Returns a plain text reply. The calls of accounts reply in this form (specification §7). */
export function plainText(status: number, body: string): FakeReply {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
