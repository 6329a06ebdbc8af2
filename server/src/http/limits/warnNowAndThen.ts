import type { FastifyInstance } from 'fastify';

const PAUSE_MS = 10_000;

/**
 * Returns a function that warns at most every 10 s, because a log line for each of thousands of refusals would cost
 * more than the refusals.
 */
export function warnNowAndThen(
  { log }: Pick<FastifyInstance, 'log'>,
  message: string,
): (details: Readonly<Record<string, unknown>>) => void {
  let warnedAtMs = -Infinity;
  return (details) => {
    const nowMs = performance.now();
    if (nowMs - warnedAtMs < PAUSE_MS) return;
    warnedAtMs = nowMs;
    log.warn({ area: 'http', ...details }, message);
  };
}
