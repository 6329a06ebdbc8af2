import { createTurns } from '../createTurns.ts';
import { AppError } from '../http/appError.ts';
import type { JobResult, Reply } from './frames.ts';
import { PdfChild } from './pdfChild.ts';

export type ChildPool = {
  /**
   * Waits for a turn and lets `run` have a process. One that failed it is ended, and gone before the next turn begins.
   * @throws {AppError} `service.unavailable` when too many wait or the pool is closed
   */
  use(
    run: (child: PdfChild) => Promise<Reply>,
    signal: AbortSignal | undefined,
  ): Promise<JobResult>;
  close(): Promise<void>;
};

const MAX_CHILDREN = 2;
const MAX_WAITING = 100;

/** Children start when they are first needed, and stay for the next job until they are spent. */
export function createChildPool(maxStartMilliseconds: number): ChildPool {
  const turns = createTurns({ atOnce: MAX_CHILDREN, waiting: MAX_WAITING });
  const children = new Set<PdfChild>();
  const idle: PdfChild[] = [];
  let isClosed = false;

  async function takeChild(): Promise<PdfChild> {
    let child: PdfChild | undefined;
    while ((child = idle.pop()) !== undefined) if (!child.isEnded) return child;
    const started = new PdfChild();
    children.add(started);
    void started.ended.then(() => children.delete(started));
    await started.ready(maxStartMilliseconds);
    return started;
  }

  async function runOn(
    child: PdfChild,
    run: (child: PdfChild) => Promise<Reply>,
  ): Promise<JobResult> {
    try {
      const { result, isSpent } = await run(child);
      if (isSpent) await child.end();
      else idle.push(child);
      return result;
    } catch (error) {
      await child.end();
      throw error;
    }
  }

  function refuseWhenClosed(): void {
    if (isClosed) throw new AppError('service.unavailable');
  }

  async function useChild(
    run: (child: PdfChild) => Promise<Reply>,
    signal: AbortSignal | undefined,
  ): Promise<JobResult> {
    try {
      refuseWhenClosed();
      const child = await takeChild();
      const kill = (): void => child.kill();
      signal?.addEventListener('abort', kill);
      if (signal?.aborted === true) kill();
      try {
        return await runOn(child, run);
      } finally {
        signal?.removeEventListener('abort', kill);
      }
    } catch (error) {
      signal?.throwIfAborted();
      refuseWhenClosed();
      throw error;
    }
  }

  return {
    use: (run, signal) => turns.run(() => useChild(run, signal), signal),
    async close() {
      isClosed = true;
      await Promise.all(Array.from(children, (child) => child.end()));
    },
  };
}
