import { limits } from '@parchi/contract';
import { EngineUnavailableError } from './engineErrors.ts';
import type { EngineLog } from './engineLog.ts';
import { ChildPool } from './pool/childPool.ts';
import type { Composition, PrintPlan } from './protocol/composition.ts';
import { FairQueue, type Turn } from './pool/fairQueue.ts';
import type { Job, JobResult } from './protocol/frames.ts';
import { refused, type Decryption, type Inspection } from './protocol/inspection.ts';
import {
  PdfChildEndedError,
  type ByteSink,
  type Work,
  type WorkAllowance,
} from './pool/pdfChild.ts';
import type { ReceiptResult, ReceiptRow } from './protocol/receipt.ts';
import type { Thumbnail } from './protocol/thumbnail.ts';

/** The account for which PDF work is done. */
type Customer = {
  /** Id of the account. The queue is fair between accounts. */
  readonly account: string;
  /** If the signal aborts, the work ends at once and the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

export type DocumentSource = Customer & {
  /** The document's bytes in order. They are read at most once, as fast as the work needs them. */
  readonly source: AsyncIterable<Uint8Array>;
  readonly sizeInBytes: number;
  readonly password?: string | undefined;
  /** CPU time that this document shares with other documents. */
  readonly allowance?: WorkAllowance | undefined;
};

export type PrintSource = Customer & {
  readonly plan: PrintPlan;
  /** The bytes of all documents of the plan, one document after another. */
  readonly source: AsyncIterable<Uint8Array>;
};

export type ReceiptSource = Customer & { readonly rows: readonly ReceiptRow[] };

/**
 * All work on PDFs, in processes with limits of CPU time and memory. A document that exceeds a limit is refused as
 * `too_complex`; time in the queue does not count.
 * Every call throws the errors of its source. It throws `TooManyJobsError` when the account has too many jobs waiting,
 * and `EngineUnavailableError` when all accounts together have too many, or the machine is too busy. `compose` throws
 * `PdfChildEndedError` when its process is killed, because a document that passed its inspection may not be to blame.
 */
export type PrintEngine = {
  inspect(document: DocumentSource): Promise<Inspection>;
  /**
   * Writes a copy without password and permissions to `sink`. The copy is complete only if the result is `decrypted`.
   */
  decrypt(document: DocumentSource, sink: ByteSink): Promise<Decryption>;
  /** Writes a print-ready file to `sink`. The file is complete only if the result is `composed`. */
  compose(print: PrintSource, sink: ByteSink): Promise<Composition>;
  /** Writes a PNG of the first page to `sink`. The PNG is complete only if the result is `drawn`. */
  drawThumbnail(document: Omit<DocumentSource, 'password'>, sink: ByteSink): Promise<Thumbnail>;
  /** Writes a receipt to `sink`, as a PDF. It is complete only if the result is `drawn`. */
  drawReceipt(receipt: ReceiptSource, sink: ByteSink): Promise<ReceiptResult>;
  /** Detects and logs how the processes are isolated from the server. Without this call, the first job detects it. */
  start(): Promise<void>;
  /** Returns what the engine is doing. */
  load(): EngineLoad;
  /** Kills running work and ends every process. */
  close(): Promise<void>;
};

export type EngineLoad = {
  readonly processes: number;
  readonly running: number;
  /** Number of jobs that wait, thumbnails included. */
  readonly waiting: number;
};

type PrintEngineOptions = {
  readonly log: EngineLog;
  /** Maximum CPU time for one document. With the default, an idle machine answers within ten seconds. */
  readonly maxMilliseconds?: number;
  /** Maximum CPU time for one print-ready file. */
  readonly maxComposeMilliseconds?: number;
  /** Maximum time from starting a process until it reports ready. */
  readonly maxStartMilliseconds?: number;
};

/** Of the two child processes, at most one draws thumbnails at a time, so that the other stays free for orders. */
const thumbnailLimits = { atOnce: 1, waiting: 50, waitingOfAccount: 12 };

export function createPrintEngine({
  log,
  maxMilliseconds = 8_000,
  maxComposeMilliseconds = 30_000,
  maxStartMilliseconds = 30_000,
}: PrintEngineOptions): PrintEngine {
  const pool = new ChildPool({ log, maxStartMilliseconds });
  const thumbnails = new FairQueue(thumbnailLimits);

  async function run(work: Work, turn: Turn): Promise<JobResult> {
    try {
      return await pool.run(work, turn);
    } catch (error) {
      if (!(error instanceof PdfChildEndedError)) throw error;
      const { operation } = work.job;
      const sizeInBytes = sizeOf(work.job);
      const { isStuck } = error;
      log.warn(
        { area: 'documents', operation, sizeInBytes, isStuck },
        'a PDF was too much for its process',
      );
      if (isStuck) throw new EngineUnavailableError('The machine is too busy.', { cause: error });
      if (operation === 'compose' && error.isKilled) throw error;
      return refused('too_complex');
    }
  }

  const { maxPdfPages: maxPages } = limits;
  return {
    async inspect({ sizeInBytes, password, source, allowance, ...turn }) {
      const job: Job = { operation: 'inspect', sizeInBytes, password, maxPages };
      const work = { job, source, sink: noBytes, maxMilliseconds, allowance };
      return (await run(work, turn)) as Inspection;
    },
    async decrypt({ sizeInBytes, password, source, allowance, ...turn }, sink) {
      const job: Job = { operation: 'decrypt', sizeInBytes, password, maxPages };
      return (await run({ job, source, sink, maxMilliseconds, allowance }, turn)) as Decryption;
    },
    async compose({ plan, source, ...turn }, sink) {
      const job: Job = { operation: 'compose', plan };
      const maxMilliseconds = maxComposeMilliseconds;
      return (await run({ job, source, sink, maxMilliseconds }, turn)) as Composition;
    },
    async drawThumbnail({ sizeInBytes, source, allowance, ...turn }, sink) {
      const job: Job = { operation: 'drawThumbnail', sizeInBytes };
      const work = { job, source, sink, maxMilliseconds, allowance };
      return (await thumbnails.run(() => run(work, turn), turn)) as Thumbnail;
    },
    async drawReceipt({ rows, ...turn }, sink) {
      const job: Job = { operation: 'drawReceipt', rows };
      return (await run({ job, source: noSource(), sink, maxMilliseconds }, turn)) as ReceiptResult;
    },
    start: () => pool.start(),
    load: () => ({ ...pool.load, waiting: pool.load.waiting + thumbnails.load.waiting }),
    close: () => pool.close(),
  };
}

function sizeOf(job: Job): number {
  if (job.operation === 'drawReceipt') return 0;
  if (job.operation !== 'compose') return job.sizeInBytes;
  return job.plan.parts.reduce((sum, part) => sum + part.sizeInBytes, 0);
}

/** Source of receipts, which read no document. */
async function* noSource(): AsyncGenerator<Uint8Array> {}

/** Sink of inspections, which write no bytes. */
function noBytes(): undefined {
  return undefined;
}
