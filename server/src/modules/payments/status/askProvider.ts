import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from '../settling/providerOrderPolling.repository.ts';
import type { PaymentsTimings } from '../paymentsTimings.ts';
import type { SettleProviderOrder } from '../settling/settleProviderOrder.ts';

export type AskProvider = (orderId: Id) => Promise<void>;

type AskProviderOptions = {
  readonly gateway: PaymentGateway;
  readonly watch: ProviderOrderPollingRepository;
  readonly settleProviderOrder: SettleProviderOrder;
  readonly timings: PaymentsTimings;
  readonly log: FastifyBaseLogger;
};

/** Asks the provider when an unpaid order is shown, so that the page is right even if every report was lost. */
export function createAskProvider(options: AskProviderOptions): AskProvider {
  const { gateway, watch, settleProviderOrder, timings, log } = options;

  /** Never rejects: it may finish after the page has been answered. */
  async function settle(providerOrderId: string): Promise<void> {
    try {
      await settleProviderOrder(providerOrderId, 'page');
    } catch (error) {
      log.warn({ area: 'payments', err: error }, 'the provider could not be asked for a page');
    }
  }

  return async function askProvider(orderId) {
    const providerOrderIds = await watch.takeUnknown({
      orderId,
      provider: gateway.provider,
      pauseSeconds: timings.askPauseSeconds,
    });
    if (providerOrderIds.length === 0) return;
    const patience = pause(timings.askPatienceMs, undefined, { ref: false });
    await Promise.race([Promise.all(providerOrderIds.map(settle)), patience]);
  };
}
