import type { FakeReply } from '@parchi/tooling/fake-server';

/** Returns a refusal with a code of the catalogue, and the fields that the code adds. */
export function refusal(status: number, code: string, details?: object): FakeReply {
  const text = 'from the server';
  return { status, body: { ...details, code, message: text, text } };
}

/** Returns a plain text reply. The calls of accounts reply in this form (specification §7). */
export function plainText(status: number, body: string): FakeReply {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
