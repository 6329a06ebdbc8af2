import type { Checkout, Id } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import { createSemaphore } from '../../process/createSemaphore.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import type { PaymentGateway } from '../../payment-provider/gateway.ts';
import { compareDays } from './comparison/compareDays.ts';
import { openProviderOrder } from './opening/openProviderOrder.ts';
import type { PayableOrder } from './opening/providerOrderOpenings.repository.ts';
import { paymentsRoutes, type PaymentsRoutesModules } from './payments.routes.ts';
import { paymentsTimings, type PaymentsTimings } from './paymentsTimings.ts';
import { countUnreportedPayments } from './reconciling/countUnreportedPayments.repository.ts';
import { reconcile } from './reconciling/reconcile.ts';
import type { UnreportedPayments } from './reconciling/webhookSilence.rules.ts';
import { workOnRefunds } from './refunds/workOnRefunds.ts';
import {
  findShopsToday,
  listOrderSales,
  sumSalesByDay,
  type OrderSales,
  type SalesDay,
  type ShopDays,
} from './sales/sumSales.repository.ts';
import { paymentLimits } from './settling/applyPayment.ts';
import type { SettleProviderOrderContext } from './settling/settleProviderOrder.ts';
import { askProvider } from './status/askProvider.ts';
import { countMoney, type MoneyInMotion } from './status/countMoney.repository.ts';
import { paymentSelections, type OrderWithPayments } from './status/orderPayments.repository.ts';
import { paymentOf, type PaymentOfOrder } from './status/paymentOf.ts';
import { workOnEvents } from './webhooks/workOnEvents.ts';

export type { OrderWithPayments } from './status/orderPayments.repository.ts';
export type { PaymentOfOrder } from './status/paymentOf.ts';
export { joinQueue } from './settling/joinQueue.ts';
export { takeCash, undoCash } from './cash/cash.repository.ts';
export { findRefundable } from './refunds/refundable.ts';
export { describePayments, findOrderOfProvider } from './status/describePayments.ts';
export { isFullyRefunded, refundOrder, refundPart } from './refunds/refundOrder.ts';
export type { SalesSums } from './sales/sumSales.repository.ts';

export type PaymentsModule = {
  readonly routes: FastifyPluginAsync<PaymentsRoutesModules>;
  /**
   * Returns the checkout of an order. Creates its provider order once, however many callers ask.
   * @throws {AppError} `payment.provider_unavailable`; the order stays and can be paid later
   */
  readonly open: (order: PayableOrder) => Promise<Checkout>;
  /**
   * Asks the provider about an unpaid order, unless the provider was asked a moment ago. Returns within seconds even if
   * the provider hangs; until the provider answers, the payment status is `checking`.
   */
  readonly askProvider: (orderId: Id) => Promise<void>;
  /** SQL, in a query of `orders`: what {@link paymentOf} needs besides the order's columns. */
  readonly paymentSelections: typeof paymentSelections;
  /** Returns the payments of an order that was read with `paymentSelections`. */
  readonly paymentOf: (order: OrderWithPayments) => PaymentOfOrder;
  /** Returns today's date in the shops' time zone. */
  readonly shopsToday: () => Promise<string>;
  /** Returns the sums of a shop's sales for each day, from the ledger. Days without sales are left out. */
  readonly sumSalesByDay: (days: ShopDays) => Promise<SalesDay[]>;
  /** Lists one page of the orders that are counted in these sums, newest first. */
  readonly listOrderSales: (
    days: ShopDays,
    page: { readonly after: string | undefined; readonly count: number },
  ) => Promise<OrderSales[]>;
  /**
   * Asks the provider about provider orders whose next check is due. To be run every minute, in any number of
   * processes.
   */
  readonly reconcile: () => Promise<void>;
  /**
   * Compares each past day with the provider's books, once. To be run every ten minutes, in any number of processes.
   */
  readonly compareDays: () => Promise<void>;
  /**
   * Processes stored webhooks and due refunds, and sends live events. To be run every second, in any number of
   * processes.
   */
  readonly work: () => Promise<void>;
  /** Counts recent payments and refunds, open refunds, waiting webhooks and unreported payments, for the metrics. */
  readonly countMoney: () => Promise<MoneyInMotion & { readonly unreported: UnreportedPayments }>;
};

type OtherParts = {
  readonly gateway: PaymentGateway;
  readonly sendLive: SendLive;
  /** Called after a webhook was stored, so that `work` runs soon. */
  readonly onMessage?: () => void;
};

/** Creates the payments module. It handles a payment from the provider order to the token number, or to the refund. */
export function createPaymentsModule(
  { db, log, settings }: Pick<Dependencies, 'db' | 'log' | 'settings'>,
  { gateway, sendLive, onMessage }: OtherParts,
  timings: PaymentsTimings = paymentsTimings,
): PaymentsModule {
  const context: SettleProviderOrderContext = {
    db,
    semaphore: createSemaphore(paymentLimits),
    activeOrderTtlSeconds: settings.activeOrderTtlSeconds,
    gateway,
    log,
    sendLive,
  };
  return {
    routes: paymentsRoutes({ settling: context, webhooks: { db, gateway, onMessage } }),
    open: (order) => openProviderOrder(context, order),
    askProvider: (orderId) => askProvider(context, orderId, timings),
    paymentSelections,
    paymentOf: (order) => paymentOf(gateway, order),
    shopsToday: () => findShopsToday(db),
    sumSalesByDay: (days) => sumSalesByDay(db, days),
    listOrderSales: (days, page) => listOrderSales(db, days, page),
    reconcile: () => reconcile(context),
    compareDays: () => compareDays(context),
    async work() {
      await workOnEvents(context);
      await workOnRefunds(context);
      await sendLive();
    },
    async countMoney() {
      const unreported = await countUnreportedPayments(db, gateway.provider);
      return { ...(await countMoney(db)), unreported };
    },
  };
}
