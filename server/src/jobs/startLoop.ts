import type { FastifyBaseLogger } from 'fastify';
import type { JobTrigger } from './createJobTrigger.ts';

/** A task that repeats while the server runs. */
export type Job = {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly intervalSeconds: number;
  /** Firing this trigger starts the next run at once, or right after the current run. */
  readonly trigger?: JobTrigger;
};

export type Loop = { stop(): Promise<void> };

const AFTER_FAILURE_SECONDS = 10;

/**
 * Runs the job at once, and then again after each interval. After a failure, the next run comes after at least 10 s.
 */
export function startLoop(
  { name, run, intervalSeconds, trigger }: Job,
  log: FastifyBaseLogger,
): Loop {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isRunning = false;
  let hasFired = false;

  async function runOnce(): Promise<void> {
    let pauseSeconds = intervalSeconds;
    isRunning = true;
    try {
      const report = await run();
      if (report !== undefined) log.debug({ area: name, report }, 'done');
    } catch (error) {
      log.error({ area: name, err: error }, 'a job failed');
      pauseSeconds = Math.max(intervalSeconds, AFTER_FAILURE_SECONDS);
    }
    isRunning = false;
    // The pause begins after a run has ended, so two runs never overlap.
    if (!isStopped) timer = setTimeout(start, hasFired ? 0 : pauseSeconds * 1_000).unref();
  }

  function start(): void {
    hasFired = false;
    running = runOnce();
  }

  let running = runOnce();
  trigger?.onFire(() => {
    hasFired = true;
    if (isRunning || isStopped) return;
    clearTimeout(timer);
    start();
  });
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
