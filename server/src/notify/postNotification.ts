import { signatureHeaders } from './signature.ts';

export type Receiver = {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs: number;
};

/**
 * Sends a message to the receiver. A redirect is not followed, because the message would go to an address that nobody
 * has configured. The body of the answer is not read.
 * @returns whether the receiver took the message; the reason if not
 */
export async function postNotification(
  { url, secret, timeoutMs }: Receiver,
  { id, body }: { readonly id: string; readonly body: string },
): Promise<{ readonly isTaken: boolean; readonly reason: string }> {
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Parchi',
        ...signatureHeaders(secret, { id, timestamp, body }),
      },
      body,
    });
    await reply.body?.cancel();
    return { isTaken: reply.ok, reason: `status ${reply.status}` };
  } catch (error) {
    const { name, cause } = error as Error;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    return { isTaken: false, reason: code ?? name };
  }
}
