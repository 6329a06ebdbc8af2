import { afterEach } from '@jest/globals';

const startTimer = window.setTimeout.bind(window);
afterEach(() => {
  window.setTimeout = startTimer;
});

/**
 * Keeps timers of one length from running out by themselves until the test has ended. Not jest's own: with these in
 * place, waiting for the network would not wait.
 * @returns a function that lets those run out that were started meanwhile
 */
export function holdTimers(durationMs: number): () => void {
  const held: (() => void)[] = [];
  window.setTimeout = ((onEnd: () => void, ms?: number) => {
    if (ms !== durationMs) return startTimer(onEnd, ms);
    return held.push(onEnd);
  }) as typeof startTimer;
  return () => {
    for (const onEnd of held.splice(0)) onEnd();
  };
}
