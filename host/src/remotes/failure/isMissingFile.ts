/** Returns whether the error is webpack's error about a script or style sheet that could not be fetched. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: string };
  return error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
