import { limits } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../http/appError.ts';
import { ChildPool } from './childPool.ts';
import type { Composition, PrintPlan } from './composition.ts';
import { FairQueue, type Turn } from './fairQueue.ts';
import type { Job, JobResult } from './frames.ts';
import { refused, type Decryption, type Inspection } from './inspection.ts';
import { PdfChildEndedError, type ByteSink, type Work, type WorkAllowance } from './pdfChild.ts';
import type { Thumbnail } from './thumbnail.ts';

/** Who the work is for. */
type Customer = {
  /** Accounts take turns. */
  readonly account: string;
  /** Aborting ends the work at once; the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

export type DocumentSource = Customer & {
  /** The bytes of the document in order; read at most once, and as fast as the work takes them. */
  readonly source: AsyncIterable<Uint8Array>;
  readonly sizeInBytes: number;
  readonly password?: string | undefined;
  /** What this and other documents may take together. */
  readonly allowance?: WorkAllowance | undefined;
};

export type PrintSource = Customer & {
  readonly plan: PrintPlan;
  /** The bytes of the plan's documents, one after the other. */
  readonly source: AsyncIterable<Uint8Array>;
};

/**
 * All work on PDFs, in processes with limits of CPU time and memory: a document that breaks one is refused as `too_complex`.
 * Waiting does not count. Every call throws what its source throws, `request.too_many` when the account has too much
 * waiting, and `service.unavailable` when all have, or the machine is too busy. `compose` throws `PdfChildEndedError` when
 * its process is killed: its documents were read in time when they were ordered.
 */
export type Documents = {
  inspect(document: DocumentSource): Promise<Inspection>;
  /** Gives `sink` a copy without password and permissions. It is whole only when the answer is `decrypted`. */
  decrypt(document: DocumentSource, sink: ByteSink): Promise<Decryption>;
  /** Gives `sink` a print-ready file. It is whole only when the answer is `composed`. */
  compose(print: PrintSource, sink: ByteSink): Promise<Composition>;
  /** Gives `sink` a PNG of the first page. It is whole only when the answer is `drawn`. */
  drawThumbnail(document: Omit<DocumentSource, 'password'>, sink: ByteSink): Promise<Thumbnail>;
  /** Finds out and logs what keeps the processes apart from the server. The first work does so otherwise. */
  start(): Promise<void>;
  /** Ends running work and leaves no process. */
  close(): Promise<void>;
};

type DocumentsOptions = {
  readonly log: FastifyBaseLogger;
  /** CPU time of work on one document; on an idle machine its answer is there within ten seconds. */
  readonly maxMilliseconds?: number;
  /** The same of work on one print-ready file. */
  readonly maxComposeMilliseconds?: number;
  /** Of a process, until it can work. */
  readonly maxStartMilliseconds?: number;
};

/** One at a time: the other process is left to orders. */
const thumbnailLimits = { atOnce: 1, waiting: 50, waitingOfAccount: 12 };

export function createDocuments({
  log,
  maxMilliseconds = 8_000,
  maxComposeMilliseconds = 30_000,
  maxStartMilliseconds = 30_000,
}: DocumentsOptions): Documents {
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
      if (isStuck)
        throw new AppError('service.unavailable', { cause: error, retryAfterSeconds: 5 });
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
    start: () => pool.start(),
    close: () => pool.close(),
  };
}

function sizeOf(job: Job): number {
  if (job.operation !== 'compose') return job.sizeInBytes;
  return job.plan.parts.reduce((sum, part) => sum + part.sizeInBytes, 0);
}

/** Inspecting makes no copy. */
function noBytes(): undefined {
  return undefined;
}
