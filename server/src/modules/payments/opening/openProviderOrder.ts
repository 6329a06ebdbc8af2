import { setTimeout as pause } from 'node:timers/promises';
import type { Checkout, Id } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError, RETRY_SOON_SECONDS } from '../../../errors/appError.ts';
import {
  GatewayError,
  GatewayRefusedError,
  GatewayUnavailableError,
  type GatewayOrder,
  type PaymentGateway,
} from '../../../payment-provider/gateway.ts';
import { installationSecret } from '../../../db/installationSecret.ts';
import type { Database } from '../../../db/schema.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import { findShopNameOfOrder } from './orderParties.repository.ts';
import {
  claimOpening,
  releaseOpening,
  type PayableOrder,
} from './providerOrderOpenings.repository.ts';
import { findProviderOrderOf, insertProviderOrder } from './providerOrders.repository.ts';
import { toCheckout } from './toCheckout.ts';

const WAIT_MS = 100;
const MAX_WAITS = 100;

export type OpenProviderOrderContext = {
  readonly db: Kysely<Database>;
  readonly gateway: PaymentGateway;
  readonly log: FastifyBaseLogger;
};

/**
 * Returns the checkout of an order. Creates at most one provider order per order and API key, however many requests and
 * processes ask for the checkout.
 */
export async function openProviderOrder(
  context: OpenProviderOrderContext,
  order: PayableOrder,
): Promise<Checkout> {
  const { db, gateway } = context;
  for (let wait = 0; wait < MAX_WAITS; wait += 1) {
    const known = await findProviderOrderOf(db, order.id, gateway);
    if (known !== undefined) return toCheckout(known, gateway);
    const opening = await claimOpening(db, order.id, gateway.keyId);
    if (opening === undefined) {
      await pause(WAIT_MS);
      continue;
    }
    try {
      // Check again, because another process may have created the provider order between the query and the claim.
      if ((await findProviderOrderOf(db, order.id, gateway)) === undefined) {
        const created = await findOrCreate(context, order, opening.wasTried);
        await insertProviderOrder(db, created, { orderId: order.id, key: gateway });
      }
    } finally {
      await releaseOpening(db, order.id, gateway.keyId);
    }
  }
  throw new AppError('payment.provider_unavailable', { retryAfterSeconds: RETRY_SOON_SECONDS });
}

/**
 * Creates the provider order. After an earlier call whose answer was lost, looks for it by its receipt first, because
 * that call may have created it.
 */
async function findOrCreate(
  { db, gateway, log }: OpenProviderOrderContext,
  order: PayableOrder,
  wasTried: boolean,
): Promise<GatewayOrder> {
  const { id: receipt, amountPaise } = order;
  async function findMade(): Promise<GatewayOrder | undefined> {
    const found = await gateway.findOrderByReceipt(receipt);
    return found?.amountPaise === amountPaise ? found : undefined;
  }
  try {
    const made = wasTried ? await findMade() : undefined;
    if (made !== undefined) return made;
    const notes = await notesOf(db, order.id);
    return await gateway
      .createOrder({ receipt, amountPaise, notes })
      .catch(async (error: unknown) => {
        const late = error instanceof GatewayUnavailableError ? await findMade() : undefined;
        if (late === undefined) throw error;
        return late;
      });
  } catch (error) {
    if (error instanceof GatewayRefusedError) raiseAlert(log, 'provider_refused', { err: error });
    throw error instanceof GatewayError
      ? new AppError('payment.provider_unavailable', {
          cause: error,
          retryAfterSeconds: RETRY_SOON_SECONDS,
        })
      : error;
  }
}

/** Returns the notes of a provider order. They are shown in the provider's books, and name this installation. */
async function notesOf(db: Kysely<Database>, id: Id): Promise<Record<string, string>> {
  const shop = await findShopNameOfOrder(db, id);
  return { print: id, shop, installation: await installationSecret(db, 'installation') };
}
