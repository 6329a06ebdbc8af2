/** Fetches what reads documents while the person still looks for theirs. What fails is fetched with the first one. */
export async function preparePdf(): Promise<void> {
  try {
    const { startWorker } = await import('./openPdf.ts');
    await startWorker().promise;
  } catch {
    // Nobody waits for it yet.
  }
}
