import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../http/appError.ts';
import type { PaymentGateway, WebhookHeaders } from '../../../payments/gateway.ts';
import type { WebhookEventsRepository } from './webhookEvents.repository.ts';

export type ReceiveWebhook = (rawBody: Buffer, headers: WebhookHeaders) => Promise<void>;

type ReceiveOptions = {
  readonly gateway: PaymentGateway;
  readonly events: WebhookEventsRepository;
  readonly onMessage: (() => void) | undefined;
};

/** Only keeps what the provider signed: the work comes after the answer. */
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

/** As the database can hold it; bytes that are no text nobody can read anyway. */
function storedBody(rawBody: Buffer): string {
  return isUtf8(rawBody) && !rawBody.includes(0) ? rawBody.toString('utf8') : '';
}
