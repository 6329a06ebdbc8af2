import { createHash } from 'node:crypto';
import type { PageColor } from '@parchi/contract';
import { objectChunks, objectKey, type ObjectKey, type ObjectWriter } from '@parchi/object-store';
import type { ComposedPrint } from '@parchi/print-engine';
import type { Dependencies } from '../../dependencies.ts';
import { AppError } from '../../errors/appError.ts';
import { storeFailure } from '../../errors/storeFailure.ts';
import { holdUploadLease } from '../../upload/uploadLease.ts';
import type { PaidOrder } from '../orders/orders.module.ts';
import type { JudgeFailure } from './judgeFailure.ts';
import { filesInColor, planPrint } from './printJobs.rules.ts';
import type { PrintJobsTimings } from './printJobsTimings.ts';
import type { Claim, MadePrintJob, PrintJobsRepository } from './printJobs.repository.ts';

export type MakePrintJobOptions = Pick<
  Dependencies,
  'settings' | 'objectStore' | 'printEngine' | 'log'
> & {
  readonly printJobs: PrintJobsRepository;
  readonly judgeFailure: JudgeFailure;
  readonly timings: PrintJobsTimings;
};

type PrintJobRequest = {
  readonly order: PaidOrder;
  readonly color: PageColor;
  readonly signal: AbortSignal;
};

export type MakePrintJob = ReturnType<typeof createMakePrintJob>;

/**
 * Creates the function that makes a print job's PDF. The caller has inserted the row before. The function writes the
 * bytes under a temporary name, syncs and renames them, then marks the row as `ready`. If the process dies, the sweep
 * cleans up after the lease has ended.
 */
export function createMakePrintJob(options: MakePrintJobOptions) {
  const { settings, objectStore, printEngine, log, printJobs, judgeFailure, timings } = options;

  /**
   * @throws {AppError} `print_file.failed` when the PDF cannot be made; `service.unavailable` when a retry may succeed
   */
  return async function makePrintJob(
    claim: Claim,
    wish: Omit<PrintJobRequest, 'signal'>,
  ): Promise<ComposedPrint> {
    const leaseSeconds = settings.uploadLeaseSeconds;
    const lease = holdUploadLease({ id: claim.id, leaseSeconds, renew: printJobs.renewLease });
    const timeout = AbortSignal.timeout(timings.maxMakeSeconds * 1_000);
    const signal = AbortSignal.any([lease.signal, timeout]);
    try {
      const made = await writeFile(claim, { ...wish, signal });
      if (!(await printJobs.complete(claim.id, made))) throw new AppError('service.unavailable');
      return made.composition;
    } catch (error) {
      const { order, color } = wish;
      const failure = await judgeFailure(error, { timeout, orderId: order.id, color });
      await discard(claim, failure);
      throw storeFailure(failure);
    } finally {
      lease.stop();
    }
  };

  async function writeFile({ group }: Claim, wish: PrintJobRequest): Promise<MadePrintJob> {
    const plan = planPrint(wish.order, wish.color);
    const keys = filesInColor(wish.order, wish.color).map((file) => file.key);
    const writer = await objectStore.create(objectKey(group, 0));
    try {
      const { sink, written } = hashingSink(writer);
      const { signal } = wish;
      const source = chunksOf(keys);
      const account = wish.order.shopId;
      const composition = await printEngine.compose({ account, plan, source, signal }, sink);
      if (composition.kind === 'refused') throw new AppError('print_file.failed');
      await writer.commit();
      return { ...written(), composition };
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  async function* chunksOf(keys: readonly ObjectKey[]): AsyncGenerator<Buffer> {
    for (const key of keys) yield* objectChunks(objectStore, key);
  }

  /** Removes what was written of the PDF. If this fails too, the sweep removes the rest after the lease has ended. */
  async function discard({ id, group }: Claim, failure: unknown): Promise<void> {
    try {
      if (failure instanceof AppError && failure.code === 'print_file.failed') {
        await printJobs.fail(id, timings.failedSeconds);
        return;
      }
      await printJobs.markDeleting(id);
      await objectStore.removeGroup(group);
      await printJobs.deleteRow(id);
    } catch (error) {
      log.warn({ area: 'print-files', err: error }, 'a print file is left for the sweep');
    }
  }
}

function hashingSink(writer: ObjectWriter) {
  const sha256 = createHash('sha256');
  let sizeInBytes = 0;
  return {
    sink: (chunk: Uint8Array) => {
      sha256.update(chunk);
      sizeInBytes += chunk.length;
      return writer.write(chunk);
    },
    written: () => ({ sizeInBytes, sha256: sha256.digest() }),
  };
}
