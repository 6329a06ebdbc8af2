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
import { createCounterRepository } from './counter/counter.repository.ts';
import { createCounter } from './counter/counter.service.ts';
import { createOpenOrderZip } from './download/openOrderZip.ts';
import { endOrders } from './ending/endOrders.ts';
import { createFetchPdf } from './pdf/fetchPdf.ts';
import { createOpenPdf } from './pdf/openPdf.ts';
import { createNewPrintsRepository } from './placing/newPrints.repository.ts';
import { createPlaceOrder } from './placing/placeOrder.ts';
import { createPrintUploadsRepository } from './placing/printUploads.repository.ts';
import { createFindPaidOrder, type PaidOrder } from './findPaidOrder.repository.ts';
import { createOrderFilesRepository } from './orderFiles.repository.ts';
import { createPrintsSweep, type PrintsSweepReport } from './prints.jobs.ts';
import { createPrintsRepository } from './prints.repository.ts';
import { createPrintsRoutes } from './prints.routes.ts';
import { createPrintsService } from './prints.service.ts';
import { createPrintsSweepRepository } from './printsSweep.repository.ts';
import { createRecordOpening, type RecordOpening } from './recordOpening.repository.ts';
import { printsTimings, type PrintsTimings } from './printsTimings.ts';
import { createToPrints } from './records/createToPrints.ts';
import { createDrawThumbnail } from './thumbnail/drawThumbnail.ts';

export type { PaidFile, PaidOrder } from './findPaidOrder.repository.ts';

export type PrintsModule = {
  readonly routes: FastifyPluginAsync;
  /** Returns the order as its customer sees it. @throws {AppError} `print.not_found` */
  readonly showPrint: (id: Id) => Promise<Order>;
  /** Returns all active orders, and the newest page of previous ones. */
  readonly ordersOfUser: (userId: Id) => Promise<{ active: Order[]; previous: Order[] }>;
  /** Returns the active orders of a shop, oldest first. */
  readonly queueOfShop: (shopId: Id) => Promise<{ priority: Order[]; others: Order[] }>;
  /** @returns `undefined` when this shop was not paid for such an order */
  readonly findPaidOrder: (id: Id, shopId: Id) => Promise<PaidOrder | undefined>;
  /** Call before sending a shop bytes of the order. @throws {AppError} `print.gone` when the order ended meanwhile */
  readonly recordOpening: RecordOpening;
  /** Runs one sweep: ends orders whose time is over and removes files. Concurrent sweeps in any process are safe. */
  readonly sweep: () => Promise<PrintsSweepReport>;
};

type OtherParts = {
  readonly shops: Pick<ShopsModule, 'findPublicShops'>;
  readonly payments: Pick<
    PaymentsModule,
    'open' | 'askProvider' | 'paymentsOf' | 'refundPrint' | 'isMoneyBack'
  >;
  readonly sendLive: SendLive;
};

/** Creates the orders module: placing, showing, completing and removing orders. */
export function createPrintsModule(
  dependencies: Dependencies,
  { shops, payments, sendLive }: OtherParts,
  timings: PrintsTimings = printsTimings,
): PrintsModule {
  const { db, ...others } = dependencies;
  const repository = createPrintsRepository(db);
  const service = createPrintsService({
    repository,
    payments,
    toPrints: createToPrints({ repository, shops, payments }),
    placeOrder: createPlaceOrder({
      ...others,
      reserveUpload: createReserveUpload(dependencies),
      uploadRows: (announced) => createPrintUploadsRepository(db, announced),
      newPrints: createNewPrintsRepository(db),
      uploadPace: timings.uploadPace,
      maxPdfSeconds: timings.maxPdfSeconds,
    }),
  });
  const counter = createCounter({
    repository: createCounterRepository(db, {
      ...timings,
      filesTtlSeconds: dependencies.settings.completedOrderTtlSeconds,
      isMoneyBack: payments.isMoneyBack,
    }),
    showPrint: ({ id, shopId }) => service.showPrint(id, { accountId: shopId, kind: 'shop' }),
    sendLive,
  });
  const orderFiles = createOrderFilesRepository(db);
  const openPdf = createOpenPdf({ ...others, orderFiles });
  const recordOpening = createRecordOpening(db);
  return {
    routes: createPrintsRoutes({
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
    showPrint: (id) => service.showPrint(id),
    ordersOfUser: (userId) => service.ordersOfUser(userId),
    queueOfShop: (shopId) => service.queueOfShop(shopId),
    findPaidOrder: createFindPaidOrder(db),
    recordOpening,
    sweep: createPrintsSweep({
      ...others,
      repository: createPrintsSweepRepository(db),
      uploads: createPendingRowsSweep(db, 'print_uploads'),
      endOrders: () => endOrders({ ...dependencies, refundPrint: payments.refundPrint }),
      sendLive,
    }),
  };
}
