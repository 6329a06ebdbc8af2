/** Returns a function that reads at most once every `pauseMs`, and returns the last result in between. */
export function readAtMostEvery<Result>(
  pauseMs: number,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let last: { readonly at: number; readonly result: Promise<Result> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > pauseMs) last = { at: now, result: read() };
    return last.result;
  };
}
