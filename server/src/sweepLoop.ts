import type { FastifyBaseLogger } from 'fastify';

export type SweepLoop = { stop(): Promise<void> };

type SweepLoopOptions = {
  readonly sweep: () => Promise<unknown>;
  readonly intervalSeconds: number;
  readonly log: FastifyBaseLogger;
};

/** Sweeps at once and then after each pause. A sweep that fails is tried again after the next one. */
export function startSweepLoop({ sweep, intervalSeconds, log }: SweepLoopOptions): SweepLoop {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      const report = await sweep();
      log.debug({ area: 'sweep', report }, 'swept');
    } catch (error) {
      log.error({ area: 'sweep', err: error }, 'the sweep failed');
    }
    // The pause begins when the sweep has ended: two never run at once.
    if (!isStopped) timer = setTimeout(start, intervalSeconds * 1_000).unref();
  }

  function start(): void {
    running = run();
  }

  let running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
