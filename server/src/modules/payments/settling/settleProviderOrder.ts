import { isId } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { installationSecret } from '../../../db/installationSecret.ts';
import type { Database } from '../../../db/schema.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import { findOrderOwner } from '../opening/orderParties.repository.ts';
import {
  findProviderOrder,
  insertProviderOrder,
  type ProviderOrder,
} from '../opening/providerOrders.repository.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import { applyPayment, type ApplyPaymentContext } from './applyPayment.ts';
import { nextCheckSeconds } from './nextCheck.rules.ts';
import type { PaymentSource } from './payments.repository.ts';
import type { Verdict } from './judgePayment.rules.ts';
import { recordAnswer } from './providerOrderPolling.repository.ts';

export type SettleProviderOrderContext = ApplyPaymentContext & {
  readonly gateway: PaymentGateway;
  readonly log: FastifyBaseLogger;
  /** Called after a transaction that activated an order was committed. */
  readonly sendLive: SendLive;
};

/** A payment that has changed, and what it means for its order. */
export type SettledPayment = Verdict & { readonly paymentId: string };

/**
 * Asks the provider for the payments of a provider order and applies them. A browser, a webhook or a timer only
 * triggers this function; only the provider's answer to this call is trusted.
 * @returns the payments that changed
 */
export async function settleProviderOrder(
  context: SettleProviderOrderContext,
  providerOrderId: string,
  source: PaymentSource,
): Promise<readonly SettledPayment[]> {
  const providerOrder =
    (await findProviderOrder(context.db, providerOrderId)) ??
    (await adoptProviderOrder(context, providerOrderId));
  return providerOrder === undefined ? [] : settlePayments(context, providerOrder, source);
}

/** Settles a provider order that was just read, like {@link settleProviderOrder}. */
export async function settlePayments(
  context: SettleProviderOrderContext,
  providerOrder: ProviderOrder,
  source: PaymentSource,
): Promise<readonly SettledPayment[]> {
  const { db, gateway, log } = context;
  const providerOrderId = providerOrder.id;
  if (providerOrder.provider !== gateway.provider) return [];
  const changes: SettledPayment[] = [];
  const found = await gateway.listPayments(providerOrderId);
  // Apply the oldest payment first, because the first payment activates the order.
  const byAge = found
    .filter((payment) => payment.providerOrderId === providerOrderId)
    .toSorted((one, other) => one.createdAtSeconds - other.createdAtSeconds);
  const last = byAge.at(-1);
  for (const payment of byAge) {
    const { keyId } = gateway;
    const answerOf = payment === last ? providerOrder : undefined;
    const reported = { payment, providerOrderId, source, keyId, answerOf };
    const change = await applyPayment(context, reported);
    if (change !== undefined) changes.push({ ...change, paymentId: payment.id });
    if (change?.state === 'orphaned') {
      raiseAlert(log, 'orphan', {
        payment: payment.id,
        order: providerOrderId,
        reason: change.reason,
      });
    }
  }
  // Send the live events before doing anything else, because the shop is waiting for the order.
  const isPaidNow = changes.some((change) => change.state === 'applied');
  if (isPaidNow) await context.sendLive();
  if (last === undefined || changes.at(-1)?.paymentId !== last.id) {
    await recordUnchanged(db, providerOrder, isPaidNow);
  }
  return changes;
}

/**
 * Records an answer whose last payment changed nothing, or that has no payments. The order's state is not read again. If
 * another process has changed it meanwhile, the next check may come too soon or, after a refund, too late. Webhooks and
 * the daily comparison with the provider's list do not depend on this check.
 */
async function recordUnchanged(
  db: Kysely<Database>,
  providerOrder: ProviderOrder,
  isPaidNow: boolean,
): Promise<void> {
  const { id, readAt: askedAt, orderState } = providerOrder;
  const nextSeconds = nextCheckSeconds({
    ...providerOrder,
    orderState: isPaidNow ? 'active' : orderState,
  });
  await recordAnswer(db, id, { askedAt, nextSeconds });
}

/**
 * Inserts a provider order that our database lacks, because the server died just after creating it or a backup was
 * restored. Several installations may share one provider account. The notes of a provider order name its installation;
 * provider orders of other installations are left alone.
 */
async function adoptProviderOrder(
  { db, gateway, log }: SettleProviderOrderContext,
  providerOrderId: string,
): Promise<ProviderOrder | undefined> {
  const made = await gateway.fetchOrder(providerOrderId);
  if (
    made.receipt === null ||
    !isId(made.receipt) ||
    made.notes['installation'] !== (await installationSecret(db, 'installation'))
  ) {
    raiseAlert(log, 'foreign_order', { order: providerOrderId });
    return undefined;
  }
  const owner = await findOrderOwner(db, made.receipt);
  const orderId = owner === undefined ? null : made.receipt;
  await insertProviderOrder(db, made, { orderId, key: gateway });
  return findProviderOrder(db, providerOrderId);
}
