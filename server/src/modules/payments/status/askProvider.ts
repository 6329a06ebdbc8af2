import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import type { PaymentsTimings } from '../paymentsTimings.ts';
import { claimUnansweredProviderOrders } from '../settling/providerOrderPolling.repository.ts';
import {
  settleProviderOrder,
  type SettleProviderOrderContext,
} from '../settling/settleProviderOrder.ts';

/**
 * Asks the provider when an unpaid order is shown, so that the page is right even if every report of a payment was
 * lost.
 */
export async function askProvider(
  context: SettleProviderOrderContext,
  orderId: Id,
  timings: PaymentsTimings,
): Promise<void> {
  const providerOrderIds = await claimUnansweredProviderOrders(context.db, {
    orderId,
    provider: context.gateway.provider,
    pauseSeconds: timings.askPauseSeconds,
  });
  if (providerOrderIds.length === 0) return;
  const timeout = pause(timings.askTimeoutMs, undefined, { ref: false });
  await Promise.race([Promise.all(providerOrderIds.map((id) => settle(context, id))), timeout]);
}

/** Settles one provider order. Never rejects, because it may finish after the page has been answered. */
async function settle(context: SettleProviderOrderContext, providerOrderId: string): Promise<void> {
  try {
    await settleProviderOrder(context, providerOrderId, 'page');
  } catch (error) {
    const about = { area: 'payments', err: error };
    context.log.warn(about, 'the provider could not be asked for a page');
  }
}
