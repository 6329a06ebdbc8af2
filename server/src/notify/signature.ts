import { createHmac } from 'node:crypto';

type Message = { readonly id: string; readonly timestamp: number; readonly body: string };

/**
 * Returns the headers of Standard Webhooks (https://www.standardwebhooks.com): id, time, and a signature over id, time
 * and body. They let the receiver check that a message is ours and not replayed.
 */
export function signatureHeaders(
  secret: string,
  { id, timestamp, body }: Message,
): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
