import { isId } from '@parchi/contract';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from './providerOrderPolling.repository.ts';
import type { PayablePrintsRepository } from '../opening/payablePrints.repository.ts';
import type { RaiseAlert } from '../paymentAlerts.ts';
import type { PaymentOrder, PaymentOrdersRepository } from '../opening/paymentOrders.repository.ts';
import type { PaymentSource, PaymentsRepository } from './payments.repository.ts';
import { nextCheckSeconds } from './nextCheck.rules.ts';
import type { Verdict } from './payments.rules.ts';

/** @returns one verdict for each payment that changed */
export type SettleOrder = (orderId: string, source: PaymentSource) => Promise<readonly Verdict[]>;

export type SettleOrderOptions = {
  readonly gateway: PaymentGateway;
  readonly orders: PaymentOrdersRepository;
  readonly prints: PayablePrintsRepository;
  readonly watch: ProviderOrderPollingRepository;
  readonly payments: PaymentsRepository;
  readonly installation: () => Promise<string>;
  readonly raiseAlert: RaiseAlert;
  /** Called after the transaction that activated an order. */
  readonly afterCommit: () => Promise<void>;
};

/**
 * Asks the provider for the payments of a provider order and applies them. A browser, a webhook or a timer only
 * triggers this; only the provider's answer to this call is trusted.
 */
export function createSettleOrder(options: SettleOrderOptions): SettleOrder {
  const { gateway, orders, watch, payments, raiseAlert } = options;

  return async function settleOrder(orderId, source) {
    const order = (await orders.find(orderId)) ?? (await adoptOrder(options, orderId));
    if (order?.provider !== gateway.provider) return [];
    const changes: Verdict[] = [];
    const found = await gateway.listPayments(orderId);
    // Oldest first: the first payment activates the order.
    const byAge = found.toSorted((one, other) => one.createdAtSeconds - other.createdAtSeconds);
    for (const payment of byAge) {
      if (payment.orderId !== orderId) continue;
      const { keyId } = gateway;
      const change = await payments.applyPayment({ payment, orderId, source, keyId });
      if (change !== undefined) changes.push(change);
      if (change?.state === 'orphaned') {
        raiseAlert('orphan', { payment: payment.id, order: orderId, reason: change.reason });
      }
    }
    // Send the live events before anything else: the shop is waiting for the order.
    if (changes.some((change) => change.state === 'applied')) await options.afterCommit();
    const nextSeconds = nextCheckSeconds(await watch.find(orderId));
    await watch.setKnown(orderId, order.readAt, nextSeconds);
    return changes;
  };
}

/**
 * Adds a provider order missing from our database: the server died just after creating it, or a backup was restored.
 * The notes of a provider order name its installation. Several installations may share one account; provider orders of
 * other installations are left alone.
 */
async function adoptOrder(
  { gateway, orders, prints, installation, raiseAlert }: SettleOrderOptions,
  orderId: string,
): Promise<PaymentOrder | undefined> {
  const made = await gateway.fetchOrder(orderId);
  if (
    made.receipt === null ||
    !isId(made.receipt) ||
    made.notes['installation'] !== (await installation())
  ) {
    raiseAlert('foreign_order', { order: orderId });
    return undefined;
  }
  const owner = await prints.findOwner(made.receipt);
  await orders.insert(made, owner === undefined ? null : made.receipt, gateway);
  return orders.find(orderId);
}
