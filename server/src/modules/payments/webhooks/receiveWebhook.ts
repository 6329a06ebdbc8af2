import { isUtf8 } from 'node:buffer';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { PaymentGateway, WebhookHeaders } from '../../../payment-provider/gateway.ts';
import { insertWebhookEvent } from './webhookEvents.repository.ts';

export type ReceiveWebhookContext = {
  readonly db: Kysely<Database>;
  readonly gateway: PaymentGateway;
  /** Called after a webhook was stored, so that it is processed soon. */
  readonly onMessage: (() => void) | undefined;
};

/**
 * Verifies the signature of a webhook and stores it. The webhook is processed after the answer.
 * @throws {AppError} `request.invalid` for a wrong signature
 */
export async function receiveWebhook(
  { db, gateway, onMessage }: ReceiveWebhookContext,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const id = gateway.authenticateWebhook(rawBody, headers);
  if (id === undefined) throw new AppError('request.invalid');
  await insertWebhookEvent(db, id, storedBody(rawBody));
  onMessage?.();
}

/** Returns the body as text. PostgreSQL cannot store invalid UTF-8 or NUL, so a body with either becomes empty. */
function storedBody(rawBody: Buffer): string {
  return isUtf8(rawBody) && !rawBody.includes(0) ? rawBody.toString('utf8') : '';
}
