import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const DRAIN_MS = 30_000;
const DRAIN_AFTER_FAULT_MS = 5_000;

/**
 * Parts of the server in the order in which they stop: no new work is taken, running work ends, and what that work
 * needs is closed.
 */
type RunningServer = {
  readonly log: Pick<Logger, 'fatal'>;
  /** Reports that this server takes no more requests. */
  readonly readiness: { readonly shutDown: () => void };
  /** The jobs. */
  readonly loops: readonly { readonly stop: () => Promise<void> }[];
  /** Lets running requests end, for at most `drainMs` milliseconds. */
  readonly drain: (drainMs: number) => Promise<void>;
  /** Closes database, store and child processes. */
  readonly close: () => Promise<void>;
};

/**
 * Stops the server: at SIGINT and SIGTERM with exit code 0, at an unhandled error with exit code 1. A second signal
 * ends the process at once.
 */
export function stopOnSignals({ log, readiness, loops, drain, close }: RunningServer): void {
  let isStopping = false;
  async function stop(exitCode: number, drainMs: number): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    readiness.shutDown();
    const jobsEnded = Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all([
      Promise.race([jobsEnded, pause(drainMs, undefined, { ref: false })]),
      drain(drainMs),
    ]);
    await close();
    process.exit(exitCode);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop(0, DRAIN_MS));
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ area: 'process', err: error, fault }, 'a fault that nobody handled');
      void stop(1, DRAIN_AFTER_FAULT_MS);
    });
  }
}
