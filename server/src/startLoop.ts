import type { FastifyBaseLogger } from 'fastify';

/** Something that is done again and again while the server runs. */
export type Job = {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly intervalSeconds: number;
};

export type Loop = { stop(): Promise<void> };

const AFTER_FAILURE_SECONDS = 10;

/** Runs at once and then after each pause. A run that fails is tried again after one that is not too short. */
export function startLoop({ name, run, intervalSeconds }: Job, log: FastifyBaseLogger): Loop {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function runOnce(): Promise<void> {
    let pauseSeconds = intervalSeconds;
    try {
      const report = await run();
      if (report !== undefined) log.debug({ area: name, report }, 'done');
    } catch (error) {
      log.error({ area: name, err: error }, 'a job failed');
      pauseSeconds = Math.max(intervalSeconds, AFTER_FAILURE_SECONDS);
    }
    // The pause begins when the run has ended: two never run at once.
    if (!isStopped) timer = setTimeout(start, pauseSeconds * 1_000).unref();
  }

  function start(): void {
    running = runOnce();
  }

  let running = runOnce();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
