/**
 * Keeps timers of one length from running out by themselves. Not jest's own: with these in place, waiting for the
 * network would not wait.
 * @returns a function that lets those run out that were started meanwhile, and ends the holding
 */
export function holdTimers(durationMs: number): () => void {
  const startTimer = window.setTimeout.bind(window);
  const held: (() => void)[] = [];
  window.setTimeout = ((onEnd: () => void, ms?: number) => {
    if (ms !== durationMs) return startTimer(onEnd, ms);
    return held.push(onEnd);
  }) as typeof startTimer;
  return () => {
    window.setTimeout = startTimer;
    for (const onEnd of held) onEnd();
  };
}
