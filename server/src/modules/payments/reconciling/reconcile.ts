import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../errors/appError.ts';
import { GatewayError, GatewayRefusedError } from '../../../payments/gateway.ts';
import { nextCheckSeconds } from '../settling/nextCheck.rules.ts';
import type { OpenProviderOrder } from '../opening/openProviderOrder.ts';
import type { ProviderOrderPollingRepository } from '../settling/providerOrderPolling.repository.ts';
import type { ProviderOrderOpeningsRepository } from '../opening/providerOrderOpenings.repository.ts';
import { isReceived } from '../settling/payments.rules.ts';
import type { SettleProviderOrder } from '../settling/settleProviderOrder.ts';
import type { WebhookEventsRepository } from '../webhooks/webhookEvents.repository.ts';
import { watchWebhooks, type WebhookWatch } from './watchWebhooks.ts';

export type Reconciling = WebhookWatch & {
  readonly events: WebhookEventsRepository;
  readonly openings: ProviderOrderOpeningsRepository;
  readonly watch: ProviderOrderPollingRepository;
  readonly settleProviderOrder: SettleProviderOrder;
  readonly openProviderOrder: OpenProviderOrder;
  readonly log: FastifyBaseLogger;
};

/** Asks the provider about orders without a report, and opens payments that could not be opened before. */
export async function reconcile(work: Reconciling): Promise<void> {
  let answered: boolean[];
  do {
    const due = await work.watch.takeDue(work.gateway.provider);
    answered = await Promise.all(due.map((id) => look(work, id)));
    // Stop when no call of a batch was answered: the provider is away.
  } while (answered.includes(true));
  await watchWebhooks(work);
  for (const order of await work.openings.listUnopened(work.gateway)) {
    await work.openProviderOrder(order).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      work.log.warn({ area: 'payments', err: error }, 'an order can still not be paid');
    });
  }
  await work.events.dropOld();
}

/** @returns whether the provider answered */
async function look(work: Reconciling, id: string): Promise<boolean> {
  const { watch, raiseAlert, log } = work;
  try {
    const changes = await work.settleProviderOrder(id, 'reconciler');
    if (changes.some(({ state }) => isReceived(state))) {
      log.warn({ area: 'payments', order: id }, 'a payment was found that nobody had told of');
    }
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!(error instanceof GatewayRefusedError)) {
      log.warn({ area: 'payments', err: error }, 'the provider could not be asked');
      return false;
    }
    raiseAlert('provider_refused', { order: id, err: error });
    await watch.setNextCheck(id, nextCheckSeconds(await watch.find(id)));
    return true;
  }
}
