import { setTimeout as pause } from 'node:timers/promises';
import {
  isId,
  type Id,
  type JobTicket,
  type JobTicketsReply,
  type PageColor,
} from '@parchi/contract';
import { type ObjectKey, ObjectMissingError, type ObjectReader } from '@parchi/object-store';
import { AppError, RETRY_SOON_SECONDS } from '../../errors/appError.ts';
import { passingStoreFailure } from '../../errors/storeFailure.ts';
import type { PaidOrder, OrdersModule } from '../orders/orders.module.ts';
import type { PrintJobRequest } from './fromWirePrintJob.ts';
import { toJobTicket } from './ticket/jobTicket.rules.ts';
import { claimPrintJob } from './making/claimPrintJob.ts';
import { makePrintJob, type MakePrintJobContext } from './making/makePrintJob.ts';
import { findPrintJob, type ReadyPrintJob } from './printJobs.repository.ts';
import { chooseColor, colorsOf, jobName } from './printJobs.rules.ts';

/** Serves the print jobs of orders. Each is made on the first request and stored as long as the order's files. */
export type PrintJobsContext = {
  readonly orders: Pick<OrdersModule, 'findPaidOrder' | 'recordOpening'>;
  readonly making: MakePrintJobContext;
};

/** Opens the print job's PDF. The caller must close the reader. @throws {AppError} `print.not_found`, `print.gone` */
export async function openPrintJob(
  { orders, making }: PrintJobsContext,
  { orderId, color: requested }: PrintJobRequest,
  shopId: Id,
): Promise<{ reader: ObjectReader; sha256: Buffer; name: string; maxDurationMs: number }> {
  const order = await findOrder(orders, orderId, shopId);
  const color = chooseColor(order, requested);
  const { key, sha256 } = await readyPrintJob(making, order, color);
  try {
    const reader = await openForShop({ orders, making }, order, { key, color });
    const name = `${jobName(order, color)}.pdf`;
    return { reader, sha256, name, maxDurationMs: order.maxDownloadMs };
  } catch (error) {
    // The sweep removed the object between the query and the opening. The order's state tells which error to
    // report.
    if (error instanceof ObjectMissingError) await findOrder(orders, orderId, shopId);
    throw passingStoreFailure(error);
  }
}

/** Returns the job ticket of one colour, or of each. @throws {AppError} `print.not_found`, `print.gone` */
export async function listJobTickets(
  { orders, making }: PrintJobsContext,
  { orderId, color }: PrintJobRequest,
  shopId: Id,
): Promise<JobTicketsReply> {
  const order = await findOrder(orders, orderId, shopId);
  const colors = color === undefined ? colorsOf(order) : [chooseColor(order, color)];
  const tickets: JobTicket[] = [];
  for (const each of colors) {
    const { composition } = await readyPrintJob(making, order, each);
    tickets.push(toJobTicket(order, each, composition));
  }
  const { id, tokenNumber, customerName } = order;
  return { print: id, tokenNumber, customerName, tickets };
}

/**
 * Returns the order. An unknown order and another shop's order get the same error.
 * @throws {AppError} `print.not_found`, `print.gone`
 */
async function findOrder(
  orders: PrintJobsContext['orders'],
  orderId: string,
  shopId: Id,
): Promise<PaidOrder> {
  const order = isId(orderId) ? await orders.findPaidOrder(orderId, shopId) : undefined;
  if (order === undefined) throw new AppError('print.not_found');
  if (!order.areFilesAvailable) throw new AppError('print.gone');
  return order;
}

/** Returns the print job. The first caller makes it; any other caller polls until it is ready. */
async function readyPrintJob(
  making: MakePrintJobContext,
  order: PaidOrder,
  color: PageColor,
): Promise<ReadyPrintJob> {
  const { db, settings, timings } = making;
  const { id: orderId, refusedFiles, collectPaise } = order;
  const job = { orderId, color, refusedFiles, collectPaise };
  const giveUpAtMs = performance.now() + timings.maxMakeSeconds * 1_000;
  for (;;) {
    const found =
      (await findPrintJob(db, job)) ?? (await claimPrintJob(db, job, settings.uploadLeaseSeconds));
    if (!('state' in found)) await makePrintJob(making, found, { order, color });
    else if (found.state === 'ready') return found;
    else if (found.state === 'failed') throw new AppError('print_file.failed');
    else if (performance.now() < giveUpAtMs) await pause(timings.pollIntervalMs);
    else throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SOON_SECONDS });
  }
}

/** Opens the PDF and records that the shop has opened the order. */
async function openForShop(
  { orders, making }: PrintJobsContext,
  order: PaidOrder,
  { key, color }: { readonly key: ObjectKey; readonly color: PageColor },
): Promise<ObjectReader> {
  const reader = await making.objectStore.open(key);
  try {
    await orders.recordOpening(order, [color]);
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}
