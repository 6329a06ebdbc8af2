import { afterEach } from '@jest/globals';

let giveBack: (() => void) | undefined;
let last = 0;
afterEach(() => {
  giveBack?.();
  giveBack = undefined;
});

/**
 * Keeps timers of one length from running out by themselves until the test has ended. Not jest's own: with these in
 * place, waiting for the network would not wait. Several lengths can be kept at once.
 * @returns a function that lets those run out that were started meanwhile
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
