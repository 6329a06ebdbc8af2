import type { FastifyBaseLogger } from 'fastify';
import {
  GatewayError,
  GatewayRefusedError,
  type GatewayPayment,
} from '../../../payment-provider/gateway.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import {
  settleProviderOrder,
  type SettleProviderOrderContext,
} from '../settling/settleProviderOrder.ts';
import { findBookedPayments, listChargedPayments } from './bookedPayments.repository.ts';
import { claimDay, endDay, renewDay, type ComparedDay } from './comparedDays.repository.ts';
import { comparePayment, type BookedPayment } from './comparison.rules.ts';

/**
 * Compares the payments in the provider's books with ours, for each past day that was not compared yet. A day whose
 * comparison fails is retried later.
 */
export async function compareDays(context: SettleProviderOrderContext): Promise<void> {
  const { db, gateway, log } = context;
  let day = await claimDay(db, gateway.keyId);
  while (day !== undefined) {
    try {
      await compareDay(context, day);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const about = { area: 'payments', err: error, day: day.name };
      log.warn(about, 'the provider’s books of a day could not be compared');
      return;
    }
    await endDay(db, gateway.keyId, day);
    day = await claimDay(db, gateway.keyId);
  }
}

async function compareDay(context: SettleProviderOrderContext, day: ComparedDay): Promise<void> {
  const { db, gateway, log } = context;
  const seen = new Set<string>();
  let count = 0;
  let page = await gateway.listPaymentsOfSpan(day, count);
  while (page.length > 0) {
    const ids = page.map(({ id }) => id);
    const known = await findBookedPayments(db, ids);
    for (const payment of page) {
      seen.add(payment.id);
      await compareTheirs(context, payment, known.get(payment.id));
    }
    count += page.length;
    await renewDay(db, gateway.keyId, day);
    // Paging by offset is safe here: because the day has ended, no new payment can shift the pages.
    page = await gateway.listPaymentsOfSpan(day, count);
  }
  const charged = await listChargedPayments(db, gateway.keyId, day);
  for (const payment of charged) {
    if (!seen.has(payment.id)) await compareOurs(context, payment);
  }
  const about = { area: 'payments', day: day.name, theirs: count, ours: charged.length };
  log.info(about, 'the provider’s books of a day were compared');
}

async function compareTheirs(
  context: SettleProviderOrderContext,
  theirs: GatewayPayment,
  ours: BookedPayment | undefined,
): Promise<void> {
  const { id: payment, providerOrderId: order } = theirs;
  // A payment without a provider order is not ours. It belongs to another user of the same provider account.
  if (order === null) return;
  const outcome = comparePayment(theirs, ours);
  if (ours !== undefined && outcome === 'differs')
    return alertDifference(context.log, ours, theirs);
  if (outcome !== 'unreported') return;
  try {
    const changes = await settleProviderOrder(context, order, 'comparison');
    if (changes.length > 0) raiseAlert(context.log, 'payment_untold', { payment, order });
  } catch (error) {
    if (!(error instanceof GatewayRefusedError)) throw error;
    // If the provider refuses to answer about one payment, continue with the others.
    raiseAlert(context.log, 'provider_refused', { payment, order, err: error });
  }
}

/**
 * Compares one of our payments that is missing in the provider's list of the day. A payment that was started on one day
 * and captured on the next is listed under different days in the provider's books and in ours.
 */
async function compareOurs(
  context: SettleProviderOrderContext,
  ours: BookedPayment,
): Promise<void> {
  const ofOrder = await context.gateway
    .listPayments(ours.providerOrderId)
    .catch((error: unknown) => {
      if (error instanceof GatewayRefusedError) return [];
      throw error;
    });
  const theirs = ofOrder.find(({ id }) => id === ours.id);
  if (theirs === undefined || comparePayment(theirs, ours) === 'differs') {
    alertDifference(context.log, ours, theirs);
  }
}

/**
 * Alerts an operator that the records differ, and changes nothing. The order may be printed already, and money must not
 * move on a suspicion.
 */
function alertDifference(
  log: FastifyBaseLogger,
  ours: BookedPayment,
  theirs: GatewayPayment | undefined,
): void {
  raiseAlert(log, 'books_differ', {
    payment: ours.id,
    order: ours.providerOrderId,
    ours: [ours.state, ours.amountPaise, ours.currency],
    theirs: [theirs?.status ?? 'unknown', theirs?.amountPaise, theirs?.currency],
  });
}
