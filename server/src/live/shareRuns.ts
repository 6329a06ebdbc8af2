/**
 * Lets work that does all there is to do run once for everybody who asks for it meanwhile.
 * @returns ends as the run ends that was the next to begin when it was called
 */
export function shareRuns(run: () => Promise<void>): () => Promise<void> {
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
