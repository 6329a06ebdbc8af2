import { setTimeout as pause } from 'node:timers/promises';
import type { Checkout } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import {
  GatewayError,
  GatewayRefusedError,
  GatewayUnavailableError,
  type GatewayOrder,
  type PaymentGateway,
} from '../../../payments/gateway.ts';
import type {
  ProviderOrderOpeningsRepository,
  PayableOrder,
} from './providerOrderOpenings.repository.ts';
import type { RaiseAlert } from '../raiseAlert.ts';
import type { ProviderOrdersRepository } from './providerOrders.repository.ts';
import { toCheckout } from './toCheckout.ts';

const RETRY_SECONDS = 5;
const WAIT_MS = 100;
const MAX_WAITS = 100;

export type OpenProviderOrder = (order: PayableOrder) => Promise<Checkout>;

export type OpenProviderOrderOptions = {
  readonly gateway: PaymentGateway;
  readonly providerOrders: ProviderOrdersRepository;
  readonly openings: ProviderOrderOpeningsRepository;
  readonly notesOf: (order: PayableOrder) => Promise<Record<string, string>>;
  readonly raiseAlert: RaiseAlert;
};

/** Creates at most one provider order per order and key, however many requests and processes ask for it. */
export function createOpenProviderOrder(options: OpenProviderOrderOptions): OpenProviderOrder {
  const { gateway, providerOrders, openings } = options;

  return async function openProviderOrder(order) {
    for (let wait = 0; wait < MAX_WAITS; wait += 1) {
      const known = await providerOrders.findOfOrder(order.id, gateway);
      if (known !== undefined) return toCheckout(known, gateway);
      const opening = await openings.claim(order.id, gateway.keyId);
      if (opening === undefined) {
        await pause(WAIT_MS);
        continue;
      }
      try {
        // Another process may have finished between the query and the claim.
        if ((await providerOrders.findOfOrder(order.id, gateway)) === undefined) {
          const created = await findOrCreate(options, order, opening.wasTried);
          await providerOrders.insert(created, order.id, gateway);
        }
      } finally {
        await openings.release(order.id, gateway.keyId);
      }
    }
    throw new AppError('payment.provider_unavailable', { retryAfterSeconds: RETRY_SECONDS });
  };
}

/** A call whose answer was lost may have created the provider order: look for it by its receipt first. */
async function findOrCreate(
  { gateway, notesOf, raiseAlert }: OpenProviderOrderOptions,
  order: PayableOrder,
  wasTried: boolean,
): Promise<GatewayOrder> {
  const { id: receipt, amountPaise } = order;
  async function findMade(): Promise<GatewayOrder | undefined> {
    const order = await gateway.findOrderByReceipt(receipt);
    return order?.amountPaise === amountPaise ? order : undefined;
  }
  try {
    const made = wasTried ? await findMade() : undefined;
    if (made !== undefined) return made;
    const notes = await notesOf(order);
    return await gateway
      .createOrder({ receipt, amountPaise, notes })
      .catch(async (error: unknown) => {
        const late = error instanceof GatewayUnavailableError ? await findMade() : undefined;
        if (late === undefined) throw error;
        return late;
      });
  } catch (error) {
    if (error instanceof GatewayRefusedError) raiseAlert('provider_refused', { err: error });
    throw error instanceof GatewayError
      ? new AppError('payment.provider_unavailable', {
          cause: error,
          retryAfterSeconds: RETRY_SECONDS,
        })
      : error;
  }
}
