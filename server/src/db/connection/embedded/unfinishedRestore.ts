import path from 'node:path';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';
import { isFolder } from './embeddedBackups.ts';

/**
 * Returns the folder that is in the data folder as long as a restore runs. It is created first and removed last, so if
 * it is there, what else is in the data folder may be half of a backup.
 */
export function restoringFolderOf(dataFolder: string): string {
  return path.join(dataFolder, 'restoring');
}

/**
 * Asserts that no restore was interrupted. A server that started on half of a backup would create an empty database, and
 * then remove all files as unknown to it.
 */
export async function assertNoUnfinishedRestore(dataFolder: string): Promise<void> {
  if (!(await isFolder(restoringFolderOf(dataFolder)))) return;
  throw new EmbeddedDatabaseError(
    `A restore into ${dataFolder} did not end. Run “npm run restore” again with the same backup.`,
  );
}
