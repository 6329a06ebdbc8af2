import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { GatewayRefusedError, type GatewayEvent } from '../../../payment-provider/gateway.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import { recordRefund } from '../refunds/recordRefund.ts';
import { findPayment } from '../settling/payments.repository.ts';
import { isReceived } from '../settling/judgePayment.rules.ts';
import {
  settleProviderOrder,
  type SettleProviderOrderContext,
} from '../settling/settleProviderOrder.ts';
import {
  endWebhookEvent,
  claimDueWebhookEvents,
  WEBHOOK_BATCH,
  type StoredEvent,
} from './webhookEvents.repository.ts';

/** Processes stored webhooks until none is due. A webhook that fails is retried later and does not delay the others. */
export async function workOnEvents(context: SettleProviderOrderContext): Promise<void> {
  let count: number;
  do {
    const due = await claimDueWebhookEvents(context.db);
    await Promise.all(due.map((event) => workOnEvent(context, event)));
    count = due.length;
  } while (count === WEBHOOK_BATCH);
}

async function workOnEvent(
  context: SettleProviderOrderContext,
  { id, body }: StoredEvent,
): Promise<void> {
  const event = context.gateway.readEvent(body);
  try {
    if (event === undefined) raiseAlert(context.log, 'webhook_unreadable', { event: id });
    else await applyEvent(context, event);
    await endWebhookEvent(context.db, id);
  } catch (error) {
    if (error instanceof GatewayRefusedError) {
      raiseAlert(context.log, 'provider_refused', { event: id, err: error });
      return endWebhookEvent(context.db, id);
    }
    context.log.warn({ area: 'payments', err: error }, 'a message could not be worked on');
  }
}

async function applyEvent(
  context: SettleProviderOrderContext,
  { providerOrderId, paymentId, refundId }: GatewayEvent,
): Promise<void> {
  if (providerOrderId !== undefined && !(await isSettled(context.db, providerOrderId, paymentId))) {
    await settleProviderOrder(context, providerOrderId, 'webhook');
  }
  // Settle the refund's payment first, because this webhook may be the first report of that payment.
  if (refundId !== undefined) {
    const refund = await context.gateway.fetchRefund(refundId);
    await recordRefund(context.db, refund);
    if (refund.status === 'failed') raiseAlert(context.log, 'refund_failed', { refund: refundId });
  }
}

/** Whether the payment is already recorded as received. Further webhooks about it then report nothing new. */
async function isSettled(
  db: Kysely<Database>,
  providerOrderId: string,
  paymentId: string | undefined,
): Promise<boolean> {
  const known =
    paymentId === undefined ? undefined : await findPayment(db, paymentId, providerOrderId);
  return known !== undefined && isReceived(known.state);
}
