import { limits } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { createTurns } from '../createTurns.ts';
import { createChildPool } from './childPool.ts';
import type { Composition, PrintPlan } from './composition.ts';
import type { Job, JobResult } from './frames.ts';
import { refused, type Decryption, type Inspection } from './inspection.ts';
import { PdfChildEndedError, type ByteSink } from './pdfChild.ts';
import type { Thumbnail } from './thumbnail.ts';

export type DocumentSource = {
  /** The bytes of the document in order; read at most once, and as fast as the work takes them. */
  readonly source: AsyncIterable<Uint8Array>;
  readonly sizeInBytes: number;
  readonly password?: string | undefined;
  /** Aborting ends the work at once; the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

export type PrintSource = {
  readonly plan: PrintPlan;
  /** The bytes of the plan's documents, one after the other. */
  readonly source: AsyncIterable<Uint8Array>;
  /** As of a document. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * All work on PDFs, in processes with limits of time and memory: a document that breaks one is refused as `too_complex`.
 * Every call throws what its source throws, and `service.unavailable` when too many wait. `compose` throws
 * `PdfChildEndedError` when its process is killed: its documents were read in time when they were ordered, so that the
 * machine may be too busy for it.
 */
export type Documents = {
  inspect(document: DocumentSource): Promise<Inspection>;
  /** Gives `sink` a copy without password and permissions. It is whole only when the answer is `decrypted`. */
  decrypt(document: DocumentSource, sink: ByteSink): Promise<Decryption>;
  /** Gives `sink` a print-ready file. It is whole only when the answer is `composed`. */
  compose(print: PrintSource, sink: ByteSink): Promise<Composition>;
  /** Gives `sink` a PNG of the first page. It is whole only when the answer is `drawn`. */
  drawThumbnail(document: Omit<DocumentSource, 'password'>, sink: ByteSink): Promise<Thumbnail>;
  /** Ends running work and leaves no process. */
  close(): Promise<void>;
};

type Work = Pick<DocumentSource, 'source' | 'signal'> & {
  readonly job: Job;
  readonly sink: ByteSink;
  readonly maxMilliseconds: number;
};

type DocumentsOptions = {
  readonly log: FastifyBaseLogger;
  /** Of work on one document; its answer is there within ten seconds. */
  readonly maxMilliseconds?: number;
  /** Of work on one print-ready file. */
  readonly maxComposeMilliseconds?: number;
  /** Of a process, until it can work. */
  readonly maxStartMilliseconds?: number;
};

/** One at a time: the other process is left to orders. */
const thumbnailTurns = { atOnce: 1, waiting: 50 };

export function createDocuments({
  log,
  maxMilliseconds = 8_000,
  maxComposeMilliseconds = 30_000,
  maxStartMilliseconds = 10_000,
}: DocumentsOptions): Documents {
  const pool = createChildPool(maxStartMilliseconds);
  const thumbnails = createTurns(thumbnailTurns);

  async function work({ job, signal, ...others }: Work): Promise<JobResult> {
    try {
      return await pool.use((child) => child.run({ job, ...others }), signal);
    } catch (error) {
      if (!(error instanceof PdfChildEndedError)) throw error;
      const { operation } = job;
      const sizeInBytes = sizeOf(job);
      log.warn({ area: 'documents', operation, sizeInBytes }, 'a PDF was too much for its process');
      if (operation === 'compose' && error.isKilled) throw error;
      return refused('too_complex');
    }
  }

  const { maxPdfPages: maxPages } = limits;
  return {
    async inspect({ sizeInBytes, password, ...source }) {
      const job: Job = { operation: 'inspect', sizeInBytes, password, maxPages };
      return (await work({ ...source, job, sink: noBytes, maxMilliseconds })) as Inspection;
    },
    async decrypt({ sizeInBytes, password, ...source }, sink) {
      const job: Job = { operation: 'decrypt', sizeInBytes, password, maxPages };
      return (await work({ ...source, job, sink, maxMilliseconds })) as Decryption;
    },
    async compose({ plan, ...source }, sink) {
      const job: Job = { operation: 'compose', plan };
      const maxMilliseconds = maxComposeMilliseconds;
      return (await work({ ...source, job, sink, maxMilliseconds })) as Composition;
    },
    async drawThumbnail({ sizeInBytes, ...source }, sink) {
      const job: Job = { operation: 'drawThumbnail', sizeInBytes };
      const draw = () => work({ ...source, job, sink, maxMilliseconds });
      return (await thumbnails.run(draw, source.signal)) as Thumbnail;
    },
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
