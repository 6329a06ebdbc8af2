import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../errors/appError.ts';
import type { PaymentGateway, WebhookHeaders } from '../../../payments/gateway.ts';
import type { WebhookEventsRepository } from './webhookEvents.repository.ts';

export type ReceiveWebhook = (rawBody: Buffer, headers: WebhookHeaders) => Promise<void>;

type ReceiveOptions = {
  readonly gateway: PaymentGateway;
  readonly events: WebhookEventsRepository;
  readonly onMessage: (() => void) | undefined;
};

/**
 * Verifies the signature and stores the webhook. Processing happens after the answer.
 * @throws {AppError} `request.invalid` for a wrong signature
 */
export function createReceiveWebhook({
  gateway,
  events,
  onMessage,
}: ReceiveOptions): ReceiveWebhook {
  return async function receiveWebhook(rawBody, headers) {
    const id = gateway.authenticateWebhook(rawBody, headers);
    if (id === undefined) throw new AppError('request.invalid');
    await events.insert(id, storedBody(rawBody));
    onMessage?.();
  };
}

/** Returns the body as text. PostgreSQL cannot store invalid UTF-8 or NUL; such a body becomes empty. */
function storedBody(rawBody: Buffer): string {
  return isUtf8(rawBody) && !rawBody.includes(0) ? rawBody.toString('utf8') : '';
}
