import { isId } from '@parchi/contract';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from './providerOrderPolling.repository.ts';
import type { PayableOrdersRepository } from '../opening/payableOrders.repository.ts';
import type { RaiseAlert } from '../raiseAlert.ts';
import type {
  ProviderOrder,
  ProviderOrdersRepository,
} from '../opening/providerOrders.repository.ts';
import { applyPayment, type ApplyPaymentContext } from './applyPayment.ts';
import type { PaymentSource } from './payments.repository.ts';
import { nextCheckSeconds } from './nextCheck.rules.ts';
import type { Verdict } from './payments.rules.ts';

/** @returns one verdict for each payment that changed */
export type SettleProviderOrder = (
  providerOrderId: string,
  source: PaymentSource,
) => Promise<readonly Verdict[]>;

export type SettleProviderOrderOptions = {
  readonly gateway: PaymentGateway;
  readonly providerOrders: ProviderOrdersRepository;
  readonly payableOrders: PayableOrdersRepository;
  readonly watch: ProviderOrderPollingRepository;
  readonly applying: ApplyPaymentContext;
  readonly installation: () => Promise<string>;
  readonly raiseAlert: RaiseAlert;
  /** Called after the transaction that activated an order. */
  readonly afterCommit: () => Promise<void>;
};

/**
 * Asks the provider for the payments of a provider order and applies them. A browser, a webhook or a timer only
 * triggers this; only the provider's answer to this call is trusted.
 */
export function createSettleProviderOrder(
  options: SettleProviderOrderOptions,
): SettleProviderOrder {
  const { gateway, providerOrders, watch, applying, raiseAlert } = options;

  return async function settleProviderOrder(providerOrderId, source) {
    const providerOrder =
      (await providerOrders.find(providerOrderId)) ??
      (await adoptProviderOrder(options, providerOrderId));
    if (providerOrder?.provider !== gateway.provider) return [];
    const changes: Verdict[] = [];
    const found = await gateway.listPayments(providerOrderId);
    // Oldest first: the first payment activates the order.
    const byAge = found.toSorted((one, other) => one.createdAtSeconds - other.createdAtSeconds);
    for (const payment of byAge) {
      if (payment.providerOrderId !== providerOrderId) continue;
      const { keyId } = gateway;
      const reported = { payment, providerOrderId, source, keyId };
      const change = await applyPayment(applying, reported);
      if (change !== undefined) changes.push(change);
      if (change?.state === 'orphaned') {
        raiseAlert('orphan', {
          payment: payment.id,
          order: providerOrderId,
          reason: change.reason,
        });
      }
    }
    // Send the live events before anything else: the shop is waiting for the order.
    if (changes.some((change) => change.state === 'applied')) await options.afterCommit();
    const nextSeconds = nextCheckSeconds(await watch.find(providerOrderId));
    await watch.setKnown(providerOrderId, providerOrder.readAt, nextSeconds);
    return changes;
  };
}

/**
 * Adds a provider order missing from our database: the server died just after creating it, or a backup was restored.
 * The notes of a provider order name its installation. Several installations may share one account; provider orders of
 * other installations are left alone.
 */
async function adoptProviderOrder(
  { gateway, providerOrders, payableOrders, installation, raiseAlert }: SettleProviderOrderOptions,
  providerOrderId: string,
): Promise<ProviderOrder | undefined> {
  const made = await gateway.fetchOrder(providerOrderId);
  if (
    made.receipt === null ||
    !isId(made.receipt) ||
    made.notes['installation'] !== (await installation())
  ) {
    raiseAlert('foreign_order', { order: providerOrderId });
    return undefined;
  }
  const owner = await payableOrders.findOwner(made.receipt);
  await providerOrders.insert(made, owner === undefined ? null : made.receipt, gateway);
  return providerOrders.find(providerOrderId);
}
