import { afterEach } from '@jest/globals';

let giveBack: (() => void) | undefined;
let last = 0;
afterEach(() => {
  giveBack?.();
  giveBack = undefined;
});

/**
 * Holds back all timers of one duration until the test ends. Unlike with jest's fake timers, other timers still run, so
 * waiting for the network works. A test may call it once for each duration.
 * @returns a function that fires the timers held so far
 */
export function holdTimers(durationMs: number): () => void {
  const held = new Map<number, () => void>();
  const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  window.setTimeout = ((onEnd: () => void, ms?: number) => {
    if (ms !== durationMs) return start(onEnd, ms);
    last -= 1;
    held.set(last, onEnd);
    return last;
  }) as typeof start;
  window.clearTimeout = (timer) => {
    if (!held.delete(Number(timer))) stop(timer);
  };
  const giveBackOthers = giveBack;
  giveBack = () => {
    Object.assign(window, { setTimeout: start, clearTimeout: stop });
    giveBackOthers?.();
  };
  return () => {
    const ending = [...held.values()];
    held.clear();
    for (const onEnd of ending) onEnd();
  };
}
