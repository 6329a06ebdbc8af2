/** Preloads pdf.js while the person chooses files. A failure is ignored: the first document loads it again. */
export async function preparePdf(): Promise<void> {
  try {
    const { startWorker } = await import('./openPdf.ts');
    await startWorker().promise;
  } catch {
    // Nothing depends on it yet.
  }
}
