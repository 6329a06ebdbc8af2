import { createHash } from 'node:crypto';
import type { PageColor } from '@parchi/contract';
import {
  objectChunks,
  objectKey,
  type ObjectKey,
  type ObjectStore,
  type ObjectWriter,
} from '@parchi/object-store';
import type { ComposedPrint } from '@parchi/print-engine';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../errors/appError.ts';
import { storeFailure } from '../../../errors/storeFailure.ts';
import {
  deletePendingRow,
  renewLease,
  type PendingRow,
} from '../../../transfer/upload/pendingRows.ts';
import { holdUploadLease } from '../../../transfer/upload/uploadLease.ts';
import type { PaidOrder } from '../../orders/orders.module.ts';
import { findCoverFromPages } from '../../shops/shops.module.ts';
import type { Claim } from './claimPrintJob.ts';
import { judgeFailure } from './judgeFailure.ts';
import {
  completePrintJob,
  failPrintJob,
  markPrintJobDeleting,
  type MadePrintJob,
} from '../printJobs.repository.ts';
import { filesInColor } from '../printJobs.rules.ts';
import { planPrint } from './planPrint.rules.ts';
import type { PrintJobsTimings } from '../printJobsTimings.ts';

export type MakePrintJobContext = Pick<
  Dependencies,
  'db' | 'settings' | 'objectStore' | 'printEngine' | 'log'
> & { readonly timings: PrintJobsTimings };

type PrintJobInput = { readonly order: PaidOrder; readonly color: PageColor };

/**
 * Makes a print job's PDF. The caller must have inserted the row. Writes the bytes under a temporary name, syncs and
 * renames them, then marks the row as `ready`. If the process dies, the sweep cleans up after the lease has ended.
 * @throws {AppError} `print_file.failed` when the PDF cannot be made; `service.unavailable` when a retry may succeed
 */
export async function makePrintJob(
  context: MakePrintJobContext,
  claim: Claim,
  input: PrintJobInput,
): Promise<ComposedPrint> {
  const { db, settings, timings } = context;
  const leaseSeconds = settings.uploadLeaseSeconds;
  const renew = () => renewLease(db, rowOf(claim), leaseSeconds);
  const lease = holdUploadLease({ leaseSeconds, renew });
  const timeout = AbortSignal.timeout(timings.maxMakeSeconds * 1_000);
  const signal = AbortSignal.any([lease.signal, timeout]);
  try {
    const made = await writeFile(context, claim, { ...input, signal });
    if (!(await completePrintJob(db, claim.id, made))) throw new AppError('service.unavailable');
    return made.composition;
  } catch (error) {
    const killWindowSeconds = timings.retryPauseSeconds;
    const { id: orderId, refusedFiles, collectPaise } = input.order;
    const job = { timeout, orderId, refusedFiles, collectPaise, color: input.color };
    const failure = await judgeFailure({ db, killWindowSeconds }, error, job);
    await discard(context, claim, failure);
    throw storeFailure(failure);
  } finally {
    lease.stop();
  }
}

async function writeFile(
  { db, objectStore, printEngine }: MakePrintJobContext,
  { group }: Claim,
  { order, color, signal }: PrintJobInput & { readonly signal: AbortSignal },
): Promise<MadePrintJob> {
  const plan = planPrint(order, color, await findCoverFromPages(db, order.shopId));
  const keys = filesInColor(order, color).map((file) => file.key);
  const writer = await objectStore.create(objectKey(group, 0));
  try {
    const { sink, written } = hashingSink(writer);
    const source = chunksOf(objectStore, keys);
    const account = order.shopId;
    const composition = await printEngine.compose({ account, plan, source, signal }, sink);
    if (composition.kind === 'refused') throw new AppError('print_file.failed');
    await writer.commit();
    return { ...written(), composition };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

async function* chunksOf(store: ObjectStore, keys: readonly ObjectKey[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* objectChunks(store, key);
}

/**
 * Removes the partly written PDF and its row, or marks the row as failed. If this does not succeed, the sweep removes
 * the rest after the lease has ended.
 */
async function discard(
  { db, objectStore, log, timings }: MakePrintJobContext,
  claim: Claim,
  failure: unknown,
): Promise<void> {
  try {
    if (failure instanceof AppError && failure.code === 'print_file.failed') {
      await failPrintJob(db, claim.id, timings.retryPauseSeconds);
      return;
    }
    await markPrintJobDeleting(db, claim.id);
    await objectStore.removeGroup(claim.group);
    await deletePendingRow(db, rowOf(claim));
  } catch (error) {
    log.warn({ area: 'print-files', err: error }, 'a print file is left for the sweep');
  }
}

function rowOf({ id }: Claim): PendingRow {
  return { table: 'print_jobs', id };
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
