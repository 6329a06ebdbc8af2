import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 50;
const FEW = 3;

export type Acknowledged<Result> = Result & {
  /** When it was acknowledged, on the clock of `performance.now()`. */
  readonly at: number;
};

export type RepeatedWork<Result> = {
  /** What was acknowledged so far. */
  readonly done: readonly Acknowledged<Result>[];
  /** Resolves once three more requests were acknowledged. @throws AssertionError if that takes longer than `limitMs` */
  readonly more: (limitMs: number) => Promise<void>;
  /** Resolves when the work that was begun has ended. */
  readonly stop: () => Promise<void>;
};

/**
 * Repeats a request until it is stopped, and collects what the site acknowledged. Failed requests are left out.
 * @param pauseMs pause after each request
 */
export function repeatWork<Result extends object>(
  work: (goes: number) => Promise<Result>,
  pauseMs = PAUSE_MS,
): RepeatedWork<Result> {
  const done: Acknowledged<Result>[] = [];
  const stopping = new AbortController();
  async function run(): Promise<void> {
    for (let goes = 0; !stopping.signal.aborted; goes += 1) {
      const result = await work(goes).catch(() => undefined);
      if (result !== undefined) done.push({ ...result, at: performance.now() });
      await pause(pauseMs);
    }
  }
  const running = run();
  return {
    done,
    async more(limitMs) {
      const enough = done.length + FEW;
      const until = performance.now() + limitMs;
      while (done.length < enough) {
        assert.ok(performance.now() < until, 'the site serves again');
        await pause(PAUSE_MS);
      }
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
