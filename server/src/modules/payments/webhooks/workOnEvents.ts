import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
  GatewayRefusedError,
  type GatewayEvent,
  type PaymentGateway,
} from '../../../payments/gateway.ts';
import type { RaiseAlert } from '../raiseAlert.ts';
import type { WebhookEventsRepository, StoredEvent } from './webhookEvents.repository.ts';
import { recordRefund } from '../refunds/recordRefund.ts';
import { findPayment } from '../settling/payments.repository.ts';
import { isReceived } from '../settling/payments.rules.ts';
import type { SettleProviderOrder } from '../settling/settleProviderOrder.ts';

export type EventWork = {
  readonly gateway: PaymentGateway;
  readonly events: WebhookEventsRepository;
  readonly db: Kysely<Database>;
  readonly settleProviderOrder: SettleProviderOrder;
  readonly raiseAlert: RaiseAlert;
  readonly log: FastifyBaseLogger;
};

/** Processes stored webhooks until none is due. A failed one is retried later and does not delay the others. */
export async function workOnEvents(work: EventWork): Promise<void> {
  let count: number;
  do {
    const due = await work.events.takeDue();
    await Promise.all(due.map((event) => workOnEvent(work, event)));
    count = due.length;
  } while (count === work.events.batchSize);
}

async function workOnEvent(work: EventWork, { id, body }: StoredEvent): Promise<void> {
  const event = work.gateway.readEvent(body);
  try {
    if (event === undefined) work.raiseAlert('webhook_unreadable', { event: id });
    else await follow(work, event);
    await work.events.end(id);
  } catch (error) {
    if (error instanceof GatewayRefusedError) {
      work.raiseAlert('provider_refused', { event: id, err: error });
      return work.events.end(id);
    }
    work.log.warn({ area: 'payments', err: error }, 'a message could not be worked on');
  }
}

async function follow(
  work: EventWork,
  { providerOrderId, paymentId, refundId }: GatewayEvent,
): Promise<void> {
  if (providerOrderId !== undefined && !(await isSettled(work, providerOrderId, paymentId))) {
    await work.settleProviderOrder(providerOrderId, 'webhook');
  }
  // The refund's payment must be settled first: this webhook may be the first report of that payment.
  if (refundId !== undefined) {
    const refund = await work.gateway.fetchRefund(refundId);
    await recordRefund(work.db, refund);
    if (refund.status === 'failed') work.raiseAlert('refund_failed', { refund: refundId });
  }
}

/** Whether the payment is recorded as received already: further webhooks about it bring nothing new. */
async function isSettled(
  { db }: EventWork,
  providerOrderId: string,
  paymentId: string | undefined,
): Promise<boolean> {
  const known =
    paymentId === undefined ? undefined : await findPayment(db, paymentId, providerOrderId);
  return known !== undefined && isReceived(known.state);
}
