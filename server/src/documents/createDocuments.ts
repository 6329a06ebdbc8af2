import { limits } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { createChildPool } from './childPool.ts';
import type { Job, JobResult } from './frames.ts';
import { refused, type Decryption, type Inspection } from './inspection.ts';
import { PdfChildEndedError, type ByteSink } from './pdfChild.ts';

export type DocumentSource = {
  /** The bytes of the document in order; read at most once, and as fast as the work takes them. */
  readonly source: AsyncIterable<Uint8Array>;
  readonly sizeInBytes: number;
  readonly password?: string | undefined;
  /** Aborting ends the work at once; the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * All work on PDFs, in processes with limits of time and memory: a document that breaks one is refused as `too_complex`.
 * Every call throws what its source throws, and `service.unavailable` when too many wait.
 */
export type Documents = {
  inspect(document: DocumentSource): Promise<Inspection>;
  /** Gives `sink` a copy without password and permissions. It is whole only when the answer is `decrypted`. */
  decrypt(document: DocumentSource, sink: ByteSink): Promise<Decryption>;
  /** Ends running work and leaves no process. */
  close(): Promise<void>;
};

type Work = {
  readonly operation: Job['operation'];
  readonly document: DocumentSource;
  readonly sink: ByteSink;
};

type DocumentsOptions = {
  readonly log: FastifyBaseLogger;
  /** Of work on one document; its answer is there within ten seconds. */
  readonly maxMilliseconds?: number;
  /** Of a process, until it can work. */
  readonly maxStartMilliseconds?: number;
};

export function createDocuments({
  log,
  maxMilliseconds = 8_000,
  maxStartMilliseconds = 10_000,
}: DocumentsOptions): Documents {
  const pool = createChildPool(maxStartMilliseconds);

  async function work({ operation, document, sink }: Work): Promise<JobResult> {
    const { source, sizeInBytes, password, signal } = document;
    const job: Job = { operation, sizeInBytes, password, maxPages: limits.maxPdfPages };
    try {
      return await pool.use((child) => child.run({ job, source, sink, maxMilliseconds }), signal);
    } catch (error) {
      if (!(error instanceof PdfChildEndedError)) throw error;
      log.warn({ area: 'documents', operation, sizeInBytes }, 'a PDF was too much for its process');
      return refused('too_complex');
    }
  }

  return {
    inspect: async (document) =>
      (await work({ operation: 'inspect', document, sink: noBytes })) as Inspection,
    decrypt: async (document, sink) =>
      (await work({ operation: 'decrypt', document, sink })) as Decryption,
    close: () => pool.close(),
  };
}

/** Inspecting makes no copy. */
function noBytes(): undefined {
  return undefined;
}
