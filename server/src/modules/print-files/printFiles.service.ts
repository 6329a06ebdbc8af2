import { setTimeout as pause } from 'node:timers/promises';
import {
  isId,
  type Id,
  type JobTicket,
  type JobTicketsReply,
  type PageColor,
  type PrintJobRequest,
} from '@parchi/contract';
import { type ObjectKey, ObjectMissingError, type ObjectReader } from '@parchi/object-store';
import type { Dependencies } from '../../dependencies.ts';
import { AppError } from '../../errors/appError.ts';
import { passingStoreFailure } from '../../errors/storeFailure.ts';
import type { PaidOrder, PrintsModule } from '../prints/prints.module.ts';
import { toJobTicket } from './jobTicket.rules.ts';
import type { MakePrintFile } from './makePrintFile.ts';
import { chooseColor, colorsOf, jobName } from './printFiles.rules.ts';
import type { PrintFilesTimings } from './printFilesTimings.ts';
import type { ReadyFile, ReadyFilesRepository } from './readyFiles.repository.ts';

export type PrintFilesService = ReturnType<typeof createPrintFilesService>;

type PrintFilesServiceOptions = Pick<Dependencies, 'settings' | 'objectStore'> & {
  readonly prints: Pick<PrintsModule, 'findPaidOrder' | 'recordOpening'>;
  readonly readyFiles: ReadyFilesRepository;
  readonly makePrintFile: MakePrintFile;
  readonly timings: PrintFilesTimings;
};

/** Serves the print-ready files of orders. Each is made on first request and kept as long as the order's files. */
export function createPrintFilesService(options: PrintFilesServiceOptions) {
  const { settings, prints, readyFiles, makePrintFile, timings } = options;

  /**
   * Returns the order; an unknown order and another shop's order get the same answer.
   * @throws {AppError} `print.not_found`, `print.gone`
   */
  async function findOrder(printId: string, shopId: Id): Promise<PaidOrder> {
    const order = isId(printId) ? await prints.findPaidOrder(printId, shopId) : undefined;
    if (order === undefined) throw new AppError('print.not_found');
    if (!order.areFilesThere) throw new AppError('print.gone');
    return order;
  }

  /** Returns the file; makes it for the first caller, while the others poll until it is ready. */
  async function readyFile(order: PaidOrder, color: PageColor): Promise<ReadyFile> {
    const name = { printId: order.id, color };
    const end = performance.now() + timings.maxMakeSeconds * 1_000;
    for (;;) {
      const found =
        (await readyFiles.find(name)) ??
        (await readyFiles.claim(name, settings.uploadLeaseSeconds));
      if (!('state' in found)) await makePrintFile(found, { order, color });
      else if (found.state === 'ready') return found;
      else if (found.state === 'failed') throw new AppError('print_file.failed');
      else if (performance.now() < end) await pause(timings.waitMilliseconds);
      else throw new AppError('service.unavailable', { retryAfterSeconds: 5 });
    }
  }

  return {
    /** Opens the file. The caller must close the reader. */
    async open(
      { print, color: wished }: PrintJobRequest,
      shopId: Id,
    ): Promise<{ reader: ObjectReader; name: string; deadlineMs: number }> {
      const order = await findOrder(print, shopId);
      const color = chooseColor(order, wished);
      const { key } = await readyFile(order, color);
      try {
        const reader = await openForShop(options, { order, key });
        const name = `${jobName(order, color)}.pdf`;
        return { reader, name, deadlineMs: order.downloadDeadlineMs };
      } catch (error) {
        // The sweep removed the file between the query and the opening.
        if (error instanceof ObjectMissingError) await findOrder(print, shopId);
        throw passingStoreFailure(error);
      }
    },

    async tickets({ print, color }: PrintJobRequest, shopId: Id): Promise<JobTicketsReply> {
      const order = await findOrder(print, shopId);
      const colors = color === undefined ? colorsOf(order) : [chooseColor(order, color)];
      const tickets: JobTicket[] = [];
      for (const each of colors) {
        const { composition } = await readyFile(order, each);
        tickets.push(toJobTicket(order, each, composition));
      }
      const { id, tokenNumber, customerName } = order;
      return { print: id, tokenNumber, customerName, tickets };
    },
  };
}

/** Opens the file and records that the shop opened the order. */
async function openForShop(
  { objectStore, prints }: PrintFilesServiceOptions,
  { order, key }: { order: PaidOrder; key: ObjectKey },
): Promise<ObjectReader> {
  const reader = await objectStore.open(key);
  try {
    await prints.recordOpening(order);
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}
