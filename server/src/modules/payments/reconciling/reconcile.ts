import { AppError } from '../../../errors/appError.ts';
import { GatewayError, GatewayRefusedError } from '../../../payment-provider/gateway.ts';
import { openProviderOrder } from '../opening/openProviderOrder.ts';
import { listUnopenedOrders } from '../opening/providerOrderOpenings.repository.ts';
import { findProviderOrder } from '../opening/providerOrders.repository.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import { nextCheckSeconds } from '../settling/nextCheck.rules.ts';
import { isReceived } from '../settling/judgePayment.rules.ts';
import {
  claimDueProviderOrders,
  setNextCheck,
} from '../settling/providerOrderPolling.repository.ts';
import {
  settleProviderOrder,
  type SettleProviderOrderContext,
} from '../settling/settleProviderOrder.ts';
import { dropOldWebhookEvents } from '../webhooks/webhookEvents.repository.ts';
import { watchWebhooks } from './watchWebhooks.ts';

/**
 * Asks the provider about orders whose payment nobody has reported. Also creates provider orders that could not be
 * created before.
 */
export async function reconcile(context: SettleProviderOrderContext): Promise<void> {
  const { db, gateway, log } = context;
  let answered: boolean[];
  do {
    const due = await claimDueProviderOrders(db, gateway.provider);
    answered = await Promise.all(due.map((id) => checkProviderOrder(context, id)));
    // If no call of a batch was answered, the provider is unavailable, so stop.
  } while (answered.includes(true));
  await watchWebhooks(context);
  for (const order of await listUnopenedOrders(db, gateway)) {
    await openProviderOrder(context, order).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.warn({ area: 'payments', err: error }, 'an order can still not be paid');
    });
  }
  await dropOldWebhookEvents(db);
}

/** Asks the provider about one provider order. @returns whether the provider answered */
async function checkProviderOrder(
  context: SettleProviderOrderContext,
  id: string,
): Promise<boolean> {
  const { db, log } = context;
  try {
    const changes = await settleProviderOrder(context, id, 'reconciler');
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
    raiseAlert(log, 'provider_refused', { order: id, err: error });
    const refused = await findProviderOrder(db, id);
    if (refused !== undefined) await setNextCheck(db, id, nextCheckSeconds(refused));
    return true;
  }
}
