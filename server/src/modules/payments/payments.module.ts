import type { Checkout, Id, Order } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import { createSemaphore } from '../../createSemaphore.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import { compareDays } from './comparison/compareDays.ts';
import { openProviderOrder } from './opening/openProviderOrder.ts';
import type { PayableOrder } from './opening/providerOrderOpenings.repository.ts';
import { createPaymentsRoutes, type ShowOrder } from './payments.routes.ts';
import { paymentsTimings, type PaymentsTimings } from './paymentsTimings.ts';
import { reconcile } from './reconciling/reconcile.ts';
import {
  isMoneyBack,
  refundOrder,
  type IsMoneyBack,
  type RefundOrder,
} from './refunds/refundOrder.ts';
import { workOnRefunds } from './refunds/workOnRefunds.ts';
import { paymentTurnLimits } from './settling/applyPayment.ts';
import type { SettleProviderOrderContext } from './settling/settleProviderOrder.ts';
import { askProvider } from './status/askProvider.ts';
import { paymentsOf } from './status/paymentsOf.ts';
import { workOnEvents } from './webhooks/workOnEvents.ts';

export type PaymentsModule = {
  /** `showOrder` returns the order as its customer sees it, for the answer of `/print/confirm-payment`. */
  readonly routes: FastifyPluginAsync<{ readonly orders: { readonly showOrder: ShowOrder } }>;
  /**
   * Returns the checkout of an order; creates its provider order once, however many callers ask.
   * @throws {AppError} `payment.provider_unavailable`; the order stays and can be opened later
   */
  readonly open: (order: PayableOrder) => Promise<Checkout>;
  /**
   * Asks the provider about an unpaid order, unless it was asked a moment ago. Returns within seconds even if the
   * provider hangs; until it answers, the payment status is `checking`.
   */
  readonly askProvider: (orderId: Id) => Promise<void>;
  /** Returns the payment of each existing order, by order id. */
  readonly paymentsOf: (orderIds: readonly Id[]) => Promise<Map<Id, Order['payment']>>;
  /** Refunds the rest of the payment that activated the order. The caller must hold the order's row lock. */
  readonly refundOrder: RefundOrder;
  /**
   * Whether the order's own payment is refunded in full, or being refunded. The caller must hold the order's row lock.
   */
  readonly isMoneyBack: IsMoneyBack;
  /** Asks the provider about orders whose next check is due. Run every minute, in any number of processes. */
  readonly reconcile: () => Promise<void>;
  /** Compares each past day with the provider's books, once. Run every ten minutes, in any number of processes. */
  readonly compareDays: () => Promise<void>;
  /** Processes stored webhooks and due refunds, and sends live events. Run every second, in any number of processes. */
  readonly work: () => Promise<void>;
};

type OtherParts = {
  readonly gateway: PaymentGateway;
  readonly sendLive: SendLive;
  /** Called after a webhook is stored, to run `work` soon. */
  readonly onMessage?: () => void;
};

/** Creates the payments module: from the provider order to the token number, or to the refund. */
export function createPaymentsModule(
  { db, log, settings }: Pick<Dependencies, 'db' | 'log' | 'settings'>,
  { gateway, sendLive, onMessage }: OtherParts,
  timings: PaymentsTimings = paymentsTimings,
): PaymentsModule {
  const context: SettleProviderOrderContext = {
    db,
    turns: createSemaphore(paymentTurnLimits),
    activeOrderTtlSeconds: settings.activeOrderTtlSeconds,
    gateway,
    log,
    sendLive,
  };
  return {
    async routes(app, { orders: { showOrder } }) {
      const webhooks = { db, gateway, onMessage };
      await app.register(createPaymentsRoutes({ settling: context, webhooks, showOrder }));
    },
    open: (order) => openProviderOrder(context, order),
    askProvider: (orderId) => askProvider(context, orderId, timings),
    paymentsOf: (orderIds) => paymentsOf(context, orderIds),
    refundOrder,
    isMoneyBack,
    reconcile: () => reconcile(context),
    compareDays: () => compareDays(context),
    async work() {
      await workOnEvents(context);
      await workOnRefunds(context);
      await sendLive();
    },
  };
}
