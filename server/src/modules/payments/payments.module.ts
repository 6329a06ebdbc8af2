import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { createSemaphore } from '../../createSemaphore.ts';
import { installationSecret } from '../../db/installationSecret.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import { createBookedPaymentsRepository } from './comparison/bookedPayments.repository.ts';
import { compareDays } from './comparison/compareDays.ts';
import { createComparedDaysRepository } from './comparison/comparedDays.repository.ts';
import { createPaymentConfirmation } from './confirming/createPaymentConfirmation.ts';
import {
  createProviderOrderOpeningsRepository,
  type PayableOrder,
} from './opening/providerOrderOpenings.repository.ts';
import { createOpenProviderOrder, type OpenProviderOrder } from './opening/openProviderOrder.ts';
import { createPayableOrdersRepository } from './opening/payableOrders.repository.ts';
import { createProviderOrdersRepository } from './opening/providerOrders.repository.ts';
import { createCountUnreportedPayments } from './reconciling/countUnreportedPayments.repository.ts';
import { createOpenAlertsRepository } from './reconciling/openAlerts.repository.ts';
import { reconcile } from './reconciling/reconcile.ts';
import {
  isMoneyBack,
  refundOrder,
  type IsMoneyBack,
  type RefundOrder,
} from './refunds/refundOrder.ts';
import { workOnRefunds } from './refunds/workOnRefunds.ts';
import { createProviderOrderPollingRepository } from './settling/providerOrderPolling.repository.ts';
import { paymentTurnLimits } from './settling/applyPayment.ts';
import { createSettleProviderOrder } from './settling/settleProviderOrder.ts';
import { createAskProvider, type AskProvider } from './status/askProvider.ts';
import { createPaymentsOf, type PaymentsOf } from './status/paymentsOf.ts';
import { createOrderPaymentsRepository } from './status/orderPayments.repository.ts';
import { createReceiveWebhook } from './webhooks/receiveWebhook.ts';
import { createWebhookEventsRepository } from './webhooks/webhookEvents.repository.ts';
import { workOnEvents } from './webhooks/workOnEvents.ts';
import { createRaiseAlert } from './raiseAlert.ts';
import { createPaymentsRoutes, type ShowOrder } from './payments.routes.ts';
import { paymentsTimings, type PaymentsTimings } from './paymentsTimings.ts';

export type PaymentsModule = {
  /** `showOrder` returns the order as its customer sees it, for the answer of `/print/confirm-payment`. */
  readonly routes: FastifyPluginAsync<{ readonly orders: { readonly showOrder: ShowOrder } }>;
  /**
   * Returns the checkout of an order; creates its provider order once, however many callers ask.
   * @throws {AppError} `payment.provider_unavailable`; the order stays and can be opened later
   */
  readonly open: OpenProviderOrder;
  /**
   * Asks the provider about an unpaid order, unless it was asked a moment ago. Returns within seconds even if the
   * provider hangs; until it answers, the payment status is `checking`.
   */
  readonly askProvider: AskProvider;
  /** Returns the payment of each existing order, by order id. */
  readonly paymentsOf: PaymentsOf;
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
  const parts = {
    ...createRepositories(db),
    db,
    applying: {
      db,
      turns: createSemaphore(paymentTurnLimits),
      activeOrderTtlSeconds: settings.activeOrderTtlSeconds,
    },
    gateway,
    log,
    raiseAlert: createRaiseAlert(log),
  };
  const installation = () => installationSecret(db, 'installation');

  async function notesOf({ id }: PayableOrder): Promise<Record<string, string>> {
    const shop = await parts.payableOrders.findShopName(id);
    return { print: id, shop, installation: await installation() };
  }

  const openProviderOrder = createOpenProviderOrder({ ...parts, notesOf });
  const settleProviderOrder = createSettleProviderOrder({
    ...parts,
    installation,
    afterCommit: sendLive,
  });
  const receiveWebhook = createReceiveWebhook({ ...parts, onMessage });
  const confirmation = createPaymentConfirmation({ ...parts, settleProviderOrder });

  return {
    async routes(app, { orders: { showOrder } }) {
      await app.register(createPaymentsRoutes({ receiveWebhook, confirmation, showOrder }));
    },
    open: openProviderOrder,
    askProvider: createAskProvider({ ...parts, settleProviderOrder, timings }),
    paymentsOf: createPaymentsOf({ gateway, repository: createOrderPaymentsRepository(db) }),
    refundOrder,
    isMoneyBack,
    reconcile: () => reconcile({ ...parts, settleProviderOrder, openProviderOrder }),
    compareDays: () => compareDays({ ...parts, settleProviderOrder }),
    async work() {
      await workOnEvents({ ...parts, settleProviderOrder });
      await workOnRefunds(parts);
      await sendLive();
    },
  };
}

function createRepositories(db: Kysely<Database>) {
  return {
    providerOrders: createProviderOrdersRepository(db),
    payableOrders: createPayableOrdersRepository(db),
    openings: createProviderOrderOpeningsRepository(db),
    watch: createProviderOrderPollingRepository(db),
    events: createWebhookEventsRepository(db),
    countUnreported: createCountUnreportedPayments(db),
    alerts: createOpenAlertsRepository(db),
    days: createComparedDaysRepository(db),
    booked: createBookedPaymentsRepository(db),
  };
}
