import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from '../settling/providerOrderPolling.repository.ts';
import type { PaymentsTimings } from '../paymentsTimings.ts';
import type { SettleOrder } from '../settling/settleOrder.ts';

export type AskProvider = (printId: Id) => Promise<void>;

type AskProviderOptions = {
  readonly gateway: PaymentGateway;
  readonly watch: ProviderOrderPollingRepository;
  readonly settleOrder: SettleOrder;
  readonly timings: PaymentsTimings;
  readonly log: FastifyBaseLogger;
};

/** Asks the provider when an unpaid order is shown, so that the page is right even if every report was lost. */
export function createAskProvider(options: AskProviderOptions): AskProvider {
  const { gateway, watch, settleOrder, timings, log } = options;

  /** Never rejects: it may finish after the page has been answered. */
  async function settle(orderId: string): Promise<void> {
    try {
      await settleOrder(orderId, 'page');
    } catch (error) {
      log.warn({ area: 'payments', err: error }, 'the provider could not be asked for a page');
    }
  }

  return async function askProvider(printId) {
    const orderIds = await watch.takeUnknown({
      printId,
      provider: gateway.provider,
      pauseSeconds: timings.askPauseSeconds,
    });
    if (orderIds.length === 0) return;
    const patience = pause(timings.askPatienceMs, undefined, { ref: false });
    await Promise.race([Promise.all(orderIds.map(settle)), patience]);
  };
}
