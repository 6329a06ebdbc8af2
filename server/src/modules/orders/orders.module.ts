import type { Id, MoneyOrder, OpenOrder, Order, OwnShop, PageColor } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { RawBuilder, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import { createUploadLocks } from '../../transfer/upload/resumable/createUploadLocks.ts';
import { createReserveUpload } from '../../transfer/upload/reservation/reserveUpload.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { ShopsModule } from '../shops/shops.module.ts';
import type { CounterContext } from './counter/changeAtCounter.ts';
import { eraseCustomer } from './ending/eraseCustomer.ts';
import { describeClosing } from './ending/shopOrders.repository.ts';
import { sweepOrders, type OrdersSweepReport } from './ending/orders.jobs.ts';
import { findPaidOrder, type PaidOrder } from './files/findPaidOrder.repository.ts';
import { recordOpening, type OpenedOrder } from './files/recordOpening.repository.ts';
import { siteOrigin } from '../../config/siteOrigin.ts';
import { readMoneyOrders } from './money/readMoneyOrders.ts';
import { tellNotices } from './notices/tellNotices.ts';
import { ordersRoutes } from './orders.routes.ts';
import { ordersTimings, type OrdersTimings } from './ordersTimings.ts';
import type { PlacePayableOrderContext } from './placePayableOrder.ts';
import { openOrdersOf, ordersOfUser, queueOfShop } from './records/listOrders.ts';
import { hasOrders } from './records/orders.repository.ts';
import { readOwnOrders } from './records/ownOrders.ts';
import type { Viewer } from './records/viewer.ts';
import { showOrder } from './records/showOrder.ts';

export type { PaidFile, PaidOrder } from './files/findPaidOrder.repository.ts';

export {
  canPutBackAny,
  countOpenOrdersOfShop,
  eraseHelperNames,
} from './ending/shopOrders.repository.ts';
export { listOwnOrderFiles } from './records/ownOrders.ts';
export { findDescribedOrder, type DescribedOrder } from './operator/describedOrder.repository.ts';
export { refundByOperator, type OperatorRefund } from './operator/refundByOperator.ts';

export type OrdersModule = {
  readonly routes: FastifyPluginAsync;
  /** Returns the order as its customer sees it. @throws {AppError} `print.not_found` */
  readonly showOrder: (id: Id) => Promise<Order>;
  /** SQL, in a query of `accounts`: whether the account, as a customer, has any order to list. */
  readonly hasOrders: RawBuilder<boolean>;
  /** Returns all active orders of a customer, and the first page of the list of previous ones, newest first. */
  readonly ordersOfUser: (userId: Id) => Promise<{ active: Order[]; previous: Order[] }>;
  /** Returns the orders of a customer that are still to be paid or printed, newest first. */
  readonly openOrdersOf: (userId: Id) => Promise<OpenOrder[]>;
  /**
   * Erases notes and file names of a customer's orders.
   * @returns false if an order is still to be paid or printed; the caller must then roll back
   */
  readonly eraseCustomer: (trx: Transaction<Database>, userId: Id) => Promise<boolean>;
  /** Returns the active orders of a shop, oldest first. */
  readonly queueOfShop: (shopId: Id) => Promise<{ priority: Order[]; others: Order[] }>;
  /** Yields all orders of a person or a shop, as this account sees them. */
  readonly readOwnOrders: (viewer: Viewer) => AsyncIterable<readonly Order[]>;
  /** Yields the sums of each order of a shop for which money was moved, newest first. */
  readonly readMoneyOrders: (shopId: Id) => AsyncIterable<readonly MoneyOrder[]>;
  /** Returns what still delays the closing of a shop. */
  readonly closingOf: (shopId: Id) => Promise<NonNullable<OwnShop['closing']>>;
  /** @returns `undefined` if no such order was paid to this shop */
  readonly findPaidOrder: (id: Id, shopId: Id) => Promise<PaidOrder | undefined>;
  /**
   * Records that the shop is fetching an order's bytes in these colours. Call it before the first byte is sent.
   * @throws {AppError} `print.gone` if the order has ended meanwhile
   */
  readonly recordOpening: (order: OpenedOrder, colors: readonly PageColor[]) => Promise<void>;
  /** Writes the messages of due notices about orders. Runs every few seconds; several processes may run it at once. */
  readonly tellNotices: () => Promise<void>;
  /**
   * Runs one sweep, which ends orders whose time is over and removes files. Several sweeps may run at the same time,
   * also in different processes.
   */
  readonly sweep: () => Promise<OrdersSweepReport>;
};

type OtherParts = {
  readonly shops: Pick<ShopsModule, 'findPublicShops'>;
  readonly payments: Pick<
    PaymentsModule,
    | 'open'
    | 'askProvider'
    | 'paymentSelections'
    | 'paymentOf'
    | 'shopsToday'
    | 'sumSalesByDay'
    | 'listOrderSales'
  >;
  readonly sendLive: SendLive;
};

/** Creates the orders module, which places, shows, completes and removes orders. */
export function createOrdersModule(
  dependencies: Dependencies,
  { shops, payments, sendLive }: OtherParts,
  timings: OrdersTimings = ordersTimings,
): OrdersModule {
  const { db, settings, log } = dependencies;
  const ordering: PlacePayableOrderContext = {
    db,
    shops,
    payments,
    placing: {
      db,
      settings,
      sendLive,
      uploads: uploadsOf(dependencies, timings),
      pdfs: { ...dependencies, maxPdfSeconds: timings.maxPdfSeconds },
    },
  };
  const counter: CounterContext = {
    db,
    filesTtlSeconds: settings.completedOrderTtlSeconds,
    reopenWithinSeconds: timings.reopenWithinSeconds,
    showOrder: ({ id, shopId }) => showOrder(ordering, id, { accountId: shopId, kind: 'shop' }),
    sendLive,
  };
  return {
    routes: ordersRoutes({
      ordering,
      cancelling: { db, sendLive },
      counter,
      practice: { ...dependencies, sendLive },
      money: { db, payments },
      receipts: { ordering, printEngine: dependencies.printEngine },
      files: dependencies,
      isLimited: settings.rateLimits,
      downloadPace: timings.downloadPace,
    }),
    showOrder: (id) => showOrder(ordering, id),
    hasOrders,
    ordersOfUser: (userId) => ordersOfUser(ordering, userId),
    openOrdersOf: (userId) => openOrdersOf(ordering, userId),
    eraseCustomer,
    queueOfShop: (shopId) => queueOfShop(ordering, shopId),
    readOwnOrders: (viewer) => readOwnOrders(ordering, viewer),
    readMoneyOrders: (shopId) => readMoneyOrders({ db, payments }, shopId),
    closingOf: (shopId) => describeClosing(db, shopId),
    findPaidOrder: (id, shopId) => findPaidOrder(db, id, shopId),
    recordOpening: (order, colors) => recordOpening(db, order, colors),
    tellNotices: () =>
      tellNotices({
        db,
        log,
        reopenWithinSeconds: timings.reopenWithinSeconds,
        origin: siteOrigin(settings),
        isNotified: settings.notifyUrl !== undefined,
      }),
    sweep: () => sweepOrders({ ...dependencies, sendLive }),
  };
}

function uploadsOf(
  dependencies: Dependencies,
  { uploadPace }: OrdersTimings,
): PlacePayableOrderContext['placing']['uploads'] {
  return {
    ...dependencies,
    reserveUpload: createReserveUpload(dependencies),
    uploadPace,
    locks: createUploadLocks(dependencies.db),
  };
}
