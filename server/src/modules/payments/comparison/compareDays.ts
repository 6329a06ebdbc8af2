import type { FastifyBaseLogger } from 'fastify';
import {
  GatewayError,
  GatewayRefusedError,
  type GatewayPayment,
  type PaymentGateway,
} from '../../../payments/gateway.ts';
import type { RaiseAlert } from '../raiseAlert.ts';
import type { SettleProviderOrder } from '../settling/settleProviderOrder.ts';
import type { BookedPaymentsRepository } from './bookedPayments.repository.ts';
import type { ComparedDay, ComparedDaysRepository } from './comparedDays.repository.ts';
import { comparePayment, type BookedPayment } from './comparison.rules.ts';

export type Comparing = {
  readonly gateway: PaymentGateway;
  readonly days: ComparedDaysRepository;
  readonly booked: BookedPaymentsRepository;
  readonly settleProviderOrder: SettleProviderOrder;
  readonly raiseAlert: RaiseAlert;
  readonly log: FastifyBaseLogger;
};

/** Compares the provider's payments of each past day with ours. A day whose comparison fails is retried later. */
export async function compareDays(work: Comparing): Promise<void> {
  const { keyId } = work.gateway;
  let day = await work.days.claim(keyId);
  while (day !== undefined) {
    try {
      await compareDay(work, day);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const about = { area: 'payments', err: error, day: day.name };
      work.log.warn(about, 'the provider’s books of a day could not be compared');
      return;
    }
    await work.days.end(keyId, day);
    day = await work.days.claim(keyId);
  }
}

async function compareDay(work: Comparing, day: ComparedDay): Promise<void> {
  const { gateway, days, booked } = work;
  const seen = new Set<string>();
  let count = 0;
  let page = await gateway.listPaymentsOfSpan(day, count);
  while (page.length > 0) {
    const known = await booked.find(page.map(({ id }) => id));
    for (const payment of page) {
      seen.add(payment.id);
      await compareTheirs(work, payment, known.get(payment.id));
    }
    count += page.length;
    await days.renew(gateway.keyId, day);
    // Paging by offset is safe: the day has ended, so no new payment can shift the pages.
    page = await gateway.listPaymentsOfSpan(day, count);
  }
  const charged = await booked.listCharged(gateway.keyId, day);
  for (const payment of charged) {
    if (!seen.has(payment.id)) await compareOurs(work, payment);
  }
  const about = { area: 'payments', day: day.name, theirs: count, ours: charged.length };
  work.log.info(about, 'the provider’s books of a day were compared');
}

async function compareTheirs(
  work: Comparing,
  theirs: GatewayPayment,
  ours: BookedPayment | undefined,
): Promise<void> {
  const { id: payment, providerOrderId: order } = theirs;
  // A payment without a provider order is not ours: others may use the same account.
  if (order === null) return;
  const outcome = comparePayment(theirs, ours);
  if (ours !== undefined && outcome === 'differs') return tellDifference(work, ours, theirs);
  if (outcome !== 'untold') return;
  try {
    const changes = await work.settleProviderOrder(order, 'comparison');
    if (changes.length > 0) work.raiseAlert('payment_untold', { payment, order });
  } catch (error) {
    if (!(error instanceof GatewayRefusedError)) throw error;
    // A payment that the provider refuses to explain must not stop the comparison of the others.
    work.raiseAlert('provider_refused', { payment, order, err: error });
  }
}

/** A payment started on one day and captured on the next is listed under different days by the provider and by us. */
async function compareOurs(work: Comparing, ours: BookedPayment): Promise<void> {
  const ofOrder = await work.gateway.listPayments(ours.providerOrderId).catch((error: unknown) => {
    if (error instanceof GatewayRefusedError) return [];
    throw error;
  });
  const theirs = ofOrder.find(({ id }) => id === ours.id);
  if (theirs === undefined || comparePayment(theirs, ours) === 'differs') {
    tellDifference(work, ours, theirs);
  }
}

/** Only alerts an operator. The order may be printed already, and money must not move on a suspicion. */
function tellDifference(
  { raiseAlert }: Comparing,
  ours: BookedPayment,
  theirs: GatewayPayment | undefined,
): void {
  raiseAlert('books_differ', {
    payment: ours.id,
    order: ours.providerOrderId,
    ours: [ours.state, ours.amountPaise, ours.currency],
    theirs: [theirs?.status ?? 'unknown', theirs?.amountPaise, theirs?.currency],
  });
}
