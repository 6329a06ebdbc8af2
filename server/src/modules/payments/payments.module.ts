import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Settings } from '../../config/settings.ts';
import { installationSecret } from '../../db/installationSecret.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import { createBookedPaymentsRepository } from './comparison/bookedPayments.repository.ts';
import { compareDays } from './comparison/compareDays.ts';
import { createComparedDaysRepository } from './comparison/comparedDays.repository.ts';
import { createPaymentConfirmation } from './confirming/confirmPayment.ts';
import { createOpeningsRepository, type PayablePrint } from './opening/openings.repository.ts';
import { createOpenOrder, type OpenOrder } from './opening/openOrder.ts';
import { createPayablePrintsRepository } from './opening/payablePrints.repository.ts';
import { createPaymentOrdersRepository } from './opening/paymentOrders.repository.ts';
import { createCountUntold } from './reconciling/countUntold.repository.ts';
import { createOpenAlertsRepository } from './reconciling/openAlerts.repository.ts';
import { reconcile } from './reconciling/reconcile.ts';
import {
  isMoneyBack,
  refundPrint,
  type IsMoneyBack,
  type RefundPrint,
} from './refunds/refundPrint.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';
import { workOnRefunds } from './refunds/workOnRefunds.ts';
import { createOrderWatchRepository } from './settling/orderWatch.repository.ts';
import { createPaymentsRepository } from './settling/payments.repository.ts';
import { createSettleOrder } from './settling/settleOrder.ts';
import { createAskProvider, type AskProvider } from './status/askProvider.ts';
import { createPaymentsOf, type PaymentsOf } from './status/paymentsOf.ts';
import { createPrintPaymentsRepository } from './status/printPayments.repository.ts';
import { createReceiveWebhook } from './webhooks/receiveWebhook.ts';
import { createWebhookEventsRepository } from './webhooks/webhookEvents.repository.ts';
import { workOnEvents } from './webhooks/workOnEvents.ts';
import { createRaiseAlert } from './paymentAlerts.ts';
import { createPaymentsRoutes, type ShowPrint } from './payments.routes.ts';
import { paymentsTimings, type PaymentsTimings } from './paymentsTimings.ts';

export type PaymentsModule = {
  /** @param showPrint the order as its user sees it, for the answer of `/print/confirm-payment` */
  readonly routes: (showPrint: ShowPrint) => FastifyPluginAsync;
  /**
   * The provider's order of a print, made once however often and from wherever it is asked for.
   * @throws {AppError} `payment.provider_unavailable`; the print stays and can be opened later
   */
  readonly open: OpenOrder;
  /**
   * Has the provider asked about an unpaid print, unless it was a moment ago. Ends within seconds whatever the
   * provider does; until it answers, the print's payment is `checking`.
   */
  readonly askProvider: AskProvider;
  /** An entry for each id of an existing print. */
  readonly paymentsOf: PaymentsOf;
  /** Refunds what is left of the payment that activated the print. The caller has locked the print. */
  readonly refundPrint: RefundPrint;
  /** Whether the payment that activated the print went back whole, or is on its way. The caller has locked the print. */
  readonly isMoneyBack: IsMoneyBack;
  /** Asks the provider about orders that wait. Every minute, in any number of processes. */
  readonly reconcile: () => Promise<void>;
  /** Compares days that are over with the provider's books, each once. Every ten minutes, in any number of processes. */
  readonly compareDays: () => Promise<void>;
  /** Works on stored webhooks and due refunds, sends live events. Every second, in any number of processes. */
  readonly work: () => Promise<void>;
};

type OtherParts = {
  readonly gateway: PaymentGateway;
  readonly sendLive: SendLive;
  /** Called when a webhook was stored: `work` has something to do. */
  readonly onMessage?: () => void;
};

/** Money: from the provider's order of a print to the token, or back to where it came from. */
export function createPaymentsModule(
  { db, log, settings }: Pick<Dependencies, 'db' | 'log' | 'settings'>,
  { gateway, sendLive, onMessage }: OtherParts,
  timings: PaymentsTimings = paymentsTimings,
): PaymentsModule {
  const parts = {
    ...createRepositories(db, settings),
    gateway,
    log,
    raiseAlert: createRaiseAlert(log),
  };
  const installation = () => installationSecret(db, 'installation');

  async function notesOf({ id }: PayablePrint): Promise<Record<string, string>> {
    const shop = await parts.prints.findShopName(id);
    return { print: id, shop, installation: await installation() };
  }

  const openOrder = createOpenOrder({ ...parts, notesOf });
  const settleOrder = createSettleOrder({ ...parts, installation, afterCommit: sendLive });
  const receiveWebhook = createReceiveWebhook({ ...parts, onMessage });
  const confirmation = createPaymentConfirmation({ ...parts, settleOrder });

  return {
    routes: (showPrint) => createPaymentsRoutes({ receiveWebhook, confirmation, showPrint }),
    open: openOrder,
    askProvider: createAskProvider({ ...parts, settleOrder, timings }),
    paymentsOf: createPaymentsOf({ gateway, repository: createPrintPaymentsRepository(db) }),
    refundPrint,
    isMoneyBack,
    reconcile: () => reconcile({ ...parts, settleOrder, openOrder }),
    compareDays: () => compareDays({ ...parts, settleOrder }),
    async work() {
      await workOnEvents({ ...parts, settleOrder });
      await workOnRefunds(parts);
      await sendLive();
    },
  };
}

function createRepositories(
  db: Kysely<Database>,
  settings: Pick<Settings, 'activeOrderTtlSeconds'>,
) {
  return {
    orders: createPaymentOrdersRepository(db),
    prints: createPayablePrintsRepository(db),
    openings: createOpeningsRepository(db),
    watch: createOrderWatchRepository(db),
    payments: createPaymentsRepository(db, settings),
    events: createWebhookEventsRepository(db),
    countUntold: createCountUntold(db),
    alerts: createOpenAlertsRepository(db),
    refunds: createRefundsRepository(db),
    days: createComparedDaysRepository(db),
    booked: createBookedPaymentsRepository(db),
  };
}
