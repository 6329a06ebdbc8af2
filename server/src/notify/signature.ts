import { createHmac } from 'node:crypto';

type Message = { readonly id: string; readonly timestamp: number; readonly body: string };

/**
 * Returns the headers by which the receiver knows that a message is ours and new, by the rules of Standard Webhooks: the
 * signature is over id, time and body.
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
