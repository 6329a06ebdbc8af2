/**
 * Returns a function that runs the work. Calls made while a run is in progress share the next run, so each run must
 * handle everything that is pending.
 * @returns a function whose promise settles as the next run that begins does
 */
export function coalesceRuns(run: () => Promise<void>): () => Promise<void> {
  let previous: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    next = undefined;
    const running = run();
    previous = running.catch(() => undefined);
    return running;
  }

  return () => (next ??= previous.then(begin));
}
