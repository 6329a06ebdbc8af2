import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { GatewayEvent, WebhookHeaders } from '../gateway.ts';
import { isSignature, sign } from './signatures.ts';

export const SIGNATURE_HEADER = 'x-razorpay-signature';
export const EVENT_ID_HEADER = 'x-razorpay-event-id';
const MAX_EVENT_ID_LENGTH = 100;

const entity = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ entity: z.object(fields) }).optional();

const eventSchema = z.object({
  payload: z.object({
    order: entity({ id: z.string() }),
    payment: entity({ id: z.string(), order_id: z.string().nullish() }),
    refund: entity({ id: z.string() }),
  }),
});

/**
 * Verifies the signature of a webhook, as `PaymentGateway.authenticateWebhook` describes.
 * @param secrets the current secret and, during a rotation, also the previous one, because resent older events are
 * signed with it
 */
export function authenticateWebhook(
  rawBody: Buffer,
  headers: WebhookHeaders,
  secrets: readonly string[],
): string | undefined {
  const signature = headers[SIGNATURE_HEADER];
  if (typeof signature !== 'string') return undefined;
  // Every secret is tried, so that the timing does not reveal which one fits.
  const fits = secrets.map((secret) => isSignature(signature, sign(secret, rawBody)));
  if (!fits.includes(true)) return undefined;
  const eventId = headers[EVENT_ID_HEADER];
  const isUsable =
    typeof eventId === 'string' && eventId !== '' && eventId.length <= MAX_EVENT_ID_LENGTH;
  return isUsable ? eventId : createHash('sha256').update(rawBody).digest('hex');
}

export function readEvent(body: string): GatewayEvent | undefined {
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { order, payment, refund } = parsed.data.payload;
  return {
    providerOrderId: payment?.entity.order_id ?? order?.entity.id,
    paymentId: payment?.entity.id,
    refundId: refund?.entity.id,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
