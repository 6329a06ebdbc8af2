import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../http/appError.ts';
import { GatewayError, GatewayRefusedError, type PaymentGateway } from '../../payments/gateway.ts';
import { nextCheckSeconds } from './payments.rules.ts';
import type { OpenOrder } from './openOrder.ts';
import type { OrderWatchRepository } from './orderWatch.repository.ts';
import type { PayablePrintsRepository } from './payablePrints.repository.ts';
import type { RaiseAlert } from './paymentAlerts.ts';
import type { PaymentEventsRepository } from './paymentEvents.repository.ts';
import type { SettleOrder } from './settleOrder.ts';

/** A provider's messages come within seconds. */
const SILENCE_SECONDS = 600;

export type Reconciling = {
  readonly gateway: PaymentGateway;
  readonly prints: PayablePrintsRepository;
  readonly watch: OrderWatchRepository;
  readonly events: PaymentEventsRepository;
  readonly settleOrder: SettleOrder;
  readonly openOrder: OpenOrder;
  readonly raiseAlert: RaiseAlert;
  readonly log: FastifyBaseLogger;
};

type Look = 'found' | 'nothing new' | 'no answer';

/** Asks about orders that nobody told of, and opens those that could not be opened when they were made. */
export async function reconcile(work: Reconciling): Promise<void> {
  const looks: Look[] = [];
  let batch: Look[];
  do {
    const due = await work.watch.takeDue(work.gateway.provider);
    batch = await Promise.all(due.map((id) => look(work, id)));
    looks.push(...batch);
    // While the provider is away, the others wait.
  } while (batch.some((outcome) => outcome !== 'no answer'));
  if (looks.includes('found') && (await work.events.isSilentSince(SILENCE_SECONDS))) {
    work.raiseAlert('webhook_silent', { seconds: SILENCE_SECONDS });
  }
  for (const print of await work.prints.listUnopened(work.gateway)) {
    await work.openOrder(print).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      work.log.warn({ area: 'payments', err: error }, 'an order can still not be paid');
    });
  }
  await work.events.dropOld();
}

async function look(work: Reconciling, id: string): Promise<Look> {
  const { watch, raiseAlert, log } = work;
  try {
    const changes = await work.settleOrder(id, 'reconciler');
    const isMoney = changes.some(({ state }) => state === 'applied' || state === 'orphaned');
    return isMoney ? 'found' : 'nothing new';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!(error instanceof GatewayRefusedError)) {
      log.warn({ area: 'payments', err: error }, 'the provider could not be asked');
      return 'no answer';
    }
    raiseAlert('provider_refused', { order: id, err: error });
    await watch.setNextCheck(id, nextCheckSeconds(await watch.watch(id)));
    return 'nothing new';
  }
}
