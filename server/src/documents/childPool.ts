import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../http/appError.ts';
import { FairQueue, type Turn } from './fairQueue.ts';
import type { Job, JobResult } from './frames.ts';
import { findIsolation } from './isolation/findIsolation.ts';
import { PdfChild, type Work } from './pdfChild.ts';

type PoolOptions = {
  readonly log: FastifyBaseLogger;
  /** Of a process, until it can work. */
  readonly maxStartMilliseconds: number;
};

/**
 * An account has at most eight thumbnails on the way (`thumbnail.routes.ts`), and a person orders in a few tabs at once.
 * In all, some seconds of ordinary work: who comes later is told so, in place of a reply that comes after they left.
 */
const queueLimits = { atOnce: 2, waiting: 100, waitingOfAccount: 12 };

/** Children start when they are first needed, and stay for the next job until they are spent. */
export class ChildPool {
  readonly #log: FastifyBaseLogger;
  readonly #maxStartMilliseconds: number;
  readonly #queue = new FairQueue(queueLimits);
  readonly #children = new Set<PdfChild>();
  readonly #idle: PdfChild[] = [];
  #isClosed = false;

  constructor({ log, maxStartMilliseconds }: PoolOptions) {
    this.#log = log;
    this.#maxStartMilliseconds = maxStartMilliseconds;
  }

  /** Finds out how processes can be isolated, and logs it. Without it, the first work finds out. */
  async start(): Promise<void> {
    const { name } = await findIsolation();
    this.#log.info({ area: 'documents', isolation: name }, 'PDF processes are isolated');
  }

  /**
   * Waits for a turn and lets a process work. One that failed is ended, and gone before the next turn begins.
   * @throws {AppError} as the queue does, and `service.unavailable` when the pool is closed
   */
  async run(work: Work, turn: Turn): Promise<JobResult> {
    return this.#queue.run(() => this.#runTurn(work, turn.signal), turn);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Array.from(this.#children, (child) => child.end()));
  }

  async #runTurn(work: Work, signal: AbortSignal | undefined): Promise<JobResult> {
    try {
      this.#refuseWhenClosed();
      const child = await this.#begin(work.job, signal);
      return await killOnAbort({ child, signal }, () => this.#finish(child, work));
    } catch (error) {
      signal?.throwIfAborted();
      this.#refuseWhenClosed();
      throw error;
    }
  }

  /** Nothing of the document was read yet: where an idle process turns out to be gone, another one gets the job. */
  async #begin(job: Job, signal: AbortSignal | undefined): Promise<PdfChild> {
    for (;;) {
      signal?.throwIfAborted();
      const idle = this.#idle.pop();
      const child = idle ?? (await this.#startChild());
      try {
        await killOnAbort({ child, signal }, () => child.begin(job, this.#maxStartMilliseconds));
        return child;
      } catch (error) {
        await child.end();
        if (idle === undefined) throw unavailable(error);
      }
    }
  }

  async #finish(child: PdfChild, work: Work): Promise<JobResult> {
    try {
      const { result, isSpent } = await child.run(work);
      if (isSpent) await child.end();
      else this.#idle.push(child);
      return result;
    } catch (error) {
      await child.end();
      throw error;
    }
  }

  async #startChild(): Promise<PdfChild> {
    const isolation = await findIsolation();
    this.#refuseWhenClosed();
    const child = new PdfChild(isolation);
    this.#children.add(child);
    void child.ended.then(() => this.#children.delete(child));
    await child.ready(this.#maxStartMilliseconds);
    return child;
  }

  #refuseWhenClosed(): void {
    if (this.#isClosed) throw unavailable();
  }
}

type AtWork = { readonly child: PdfChild; readonly signal: AbortSignal | undefined };

async function killOnAbort<Result>(
  { child, signal }: AtWork,
  work: () => Promise<Result>,
): Promise<Result> {
  const kill = (): void => child.kill();
  signal?.addEventListener('abort', kill);
  if (signal?.aborted === true) kill();
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('service.unavailable', { cause, retryAfterSeconds: 5 });
}
