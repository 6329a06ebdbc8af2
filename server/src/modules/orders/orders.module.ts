import type { Id, Order } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import { createDownloadLeases } from '../../download/downloadLeases.repository.ts';
import { createPendingRowsSweep } from '../../upload/pendingRows.ts';
import { createReserveUpload } from '../../upload/reservation/uploadReservation.ts';
import { createOpenZipStream } from '../../zip/openZipStream.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { ShopsModule } from '../shops/shops.module.ts';
import type { CounterContext } from './counter/changeAtCounter.ts';
import { createOpenOrderZip } from './download/openOrderZip.ts';
import { endOrders } from './ending/endOrders.ts';
import { createFetchPdf } from './files/fetchPdf.ts';
import { createOpenPdf } from './files/openPdf.ts';
import { createFindPaidOrder, type PaidOrder } from './files/findPaidOrder.repository.ts';
import { createOrderFilesRepository } from './files/orderFiles.repository.ts';
import { createOrdersSweep, type OrdersSweepReport } from './ending/orders.jobs.ts';
import { createOrdersRepository } from './records/orders.repository.ts';
import { createOrdersRoutes } from './orders.routes.ts';
import { createOrdersService } from './orders.service.ts';
import { createOrdersSweepRepository } from './ending/ordersSweep.repository.ts';
import { createRecordOpening, type RecordOpening } from './files/recordOpening.repository.ts';
import { ordersTimings, type OrdersTimings } from './ordersTimings.ts';
import { createToWireOrders } from './records/createToWireOrders.ts';
import { createDrawThumbnail } from './thumbnail/drawThumbnail.ts';

export type { PaidFile, PaidOrder } from './files/findPaidOrder.repository.ts';

export type OrdersModule = {
  readonly routes: FastifyPluginAsync;
  /** Returns the order as its customer sees it. @throws {AppError} `print.not_found` */
  readonly showOrder: (id: Id) => Promise<Order>;
  /** Returns all active orders of a customer, and the first page of the list of previous ones, newest first. */
  readonly ordersOfUser: (userId: Id) => Promise<{ active: Order[]; previous: Order[] }>;
  /** Returns the active orders of a shop, oldest first. */
  readonly queueOfShop: (shopId: Id) => Promise<{ priority: Order[]; others: Order[] }>;
  /** @returns `undefined` if no such order was paid to this shop */
  readonly findPaidOrder: (id: Id, shopId: Id) => Promise<PaidOrder | undefined>;
  /**
   * Call this before bytes of an order are sent to its shop. @throws {AppError} `print.gone` if the order has ended
   * meanwhile
   */
  readonly recordOpening: RecordOpening;
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
    'open' | 'askProvider' | 'paymentsOf' | 'refundOrder' | 'isMoneyBack'
  >;
  readonly sendLive: SendLive;
};

/** Creates the orders module: placing, showing, completing and removing orders. */
export function createOrdersModule(
  dependencies: Dependencies,
  { shops, payments, sendLive }: OtherParts,
  timings: OrdersTimings = ordersTimings,
): OrdersModule {
  const { db, ...others } = dependencies;
  const repository = createOrdersRepository(db);
  const service = createOrdersService({
    repository,
    payments,
    toWireOrders: createToWireOrders({ repository, shops, payments }),
    placing: {
      ...dependencies,
      reserveUpload: createReserveUpload(dependencies),
      uploadPace: timings.uploadPace,
      maxPdfSeconds: timings.maxPdfSeconds,
    },
  });
  const counter: CounterContext = {
    db,
    isMoneyBack: payments.isMoneyBack,
    filesTtlSeconds: dependencies.settings.completedOrderTtlSeconds,
    reopenWithinSeconds: timings.reopenWithinSeconds,
    showOrder: ({ id, shopId }) => service.showOrder(id, { accountId: shopId, kind: 'shop' }),
    sendLive,
  };
  const orderFiles = createOrderFilesRepository(db);
  const openPdf = createOpenPdf({ ...others, orderFiles });
  const recordOpening = createRecordOpening(db);
  return {
    routes: createOrdersRoutes({
      service,
      counter,
      openPdf: createFetchPdf({ openPdf, recordOpening }),
      drawThumbnail: createDrawThumbnail({ ...others, openPdf }),
      openOrderZip: createOpenOrderZip({
        orderFiles,
        openZipStream: createOpenZipStream({ ...others, leases: createDownloadLeases(db) }),
        recordOpening,
      }),
      isLimited: dependencies.settings.rateLimits,
      downloadPace: timings.downloadPace,
    }),
    showOrder: (id) => service.showOrder(id),
    ordersOfUser: (userId) => service.ordersOfUser(userId),
    queueOfShop: (shopId) => service.queueOfShop(shopId),
    findPaidOrder: createFindPaidOrder(db),
    recordOpening,
    sweep: createOrdersSweep({
      ...others,
      repository: createOrdersSweepRepository(db),
      uploads: createPendingRowsSweep(db, 'order_uploads'),
      endOrders: () => endOrders({ ...dependencies, refundOrder: payments.refundOrder }),
      sendLive,
    }),
  };
}
