import type { EngineLog } from '../engineLog.ts';
import { EngineUnavailableError } from '../engineErrors.ts';
import { FairQueue, type Turn } from './fairQueue.ts';
import type { Job, JobResult } from '../protocol/frames.ts';
import { findIsolation } from '../isolation/findIsolation.ts';
import { PdfChild, type Work } from './pdfChild.ts';

type PoolOptions = {
  readonly log: EngineLog;
  /** Maximum time from starting a process until it reports ready. */
  readonly maxStartMilliseconds: number;
};

/**
 * Limits of the queue for all PDF work. `waitingOfAccount` is 12, because an account may have up to eight thumbnails in
 * flight (`thumbnail.routes.ts`), and a person may order in several tabs. A full queue takes a few seconds of ordinary
 * work. Later callers are refused at once, because they would give up waiting anyway.
 */
const queueLimits = { atOnce: 2, waiting: 100, waitingOfAccount: 12 };

/** Pool of PDF processes. It starts each process when it is first needed, and reuses it until it is spent. */
export class ChildPool {
  readonly #log: EngineLog;
  readonly #maxStartMilliseconds: number;
  readonly #queue = new FairQueue(queueLimits);
  readonly #children = new Set<PdfChild>();
  readonly #idle: PdfChild[] = [];
  #isClosed = false;

  constructor({ log, maxStartMilliseconds }: PoolOptions) {
    this.#log = log;
    this.#maxStartMilliseconds = maxStartMilliseconds;
  }

  /** Detects and logs how processes can be isolated. Without this call, the first job detects it. */
  async start(): Promise<void> {
    const { name } = await findIsolation();
    this.#log.info({ area: 'documents', isolation: name }, 'PDF processes are isolated');
  }

  /**
   * Waits for a turn, then runs the work in a process. If the process fails, it is ended before the next turn begins.
   * @throws the errors of the queue, and {@link EngineUnavailableError} when the pool is closed
   */
  async run(work: Work, turn: Turn): Promise<JobResult> {
    return this.#queue.run(() => this.#runTurn(work, turn.signal), turn);
  }

  get load(): { readonly processes: number; readonly running: number; readonly waiting: number } {
    return { processes: this.#children.size, ...this.#queue.load };
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

  /**
   * Hands the job to a process. If an idle process turns out to be gone, another one takes the job, because no byte of
   * the document was read yet.
   */
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
        if (idle === undefined) throw noProcess(error);
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
    if (this.#isClosed) throw new EngineUnavailableError('The engine is closed.');
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

function noProcess(cause: unknown): EngineUnavailableError {
  return new EngineUnavailableError('No PDF process takes the job.', { cause });
}
