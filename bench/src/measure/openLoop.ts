import { setTimeout as pause } from 'node:timers/promises';

type OpenLoop = {
  readonly perSecond: number;
  readonly count: number;
  readonly random: () => number;
};

/**
 * Sends requests at random moments (a Poisson process) with an average rate. Like independent people, it does not wait
 * for earlier replies.
 *
 * @param send gets the moment when the request was due, by `performance.now()`
 * @returns for each request the milliseconds from the moment when it was due until its reply
 */
export async function openLoop(
  { perSecond, count, random }: OpenLoop,
  send: (dueAtMs: number) => Promise<void>,
): Promise<number[]> {
  const running: Promise<number>[] = [];
  const startedAtMs = performance.now();
  let dueMs = 0;
  while (running.length < count) {
    dueMs += (-Math.log(1 - random()) * 1_000) / perSecond;
    const dueAtMs = startedAtMs + dueMs;
    const earlyMs = dueAtMs - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    running.push(send(dueAtMs).then(() => performance.now() - dueAtMs));
  }
  return Promise.all(running);
}
