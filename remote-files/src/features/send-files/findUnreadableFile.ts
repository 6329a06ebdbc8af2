import type { ChosenFile } from './chosenFile.ts';

/**
 * A file that was deleted or changed after it was chosen breaks the upload with the same bare error as
 * a lost connection; only reading a byte of each tells them apart.
 */
export async function findUnreadableFile(
  files: readonly ChosenFile[],
): Promise<ChosenFile | undefined> {
  for (const chosen of files) {
    try {
      await new Response(chosen.file.slice(0, 1)).arrayBuffer();
    } catch {
      return chosen;
    }
  }
  return undefined;
}
