import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openDiskStore } from '@parchi/object-store';
import pino from 'pino';
import type { Settings } from '../config/settings.ts';
import { openDatabaseCopy, type DatabaseCopy } from '../db/connection/embedded/openDatabaseCopy.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { compareStore } from '../fsck/compareStore.ts';
import type { Counts } from '../fsck/compareRecords.ts';
import type { Difference } from '../fsck/difference.ts';
import { BackupError } from './backupError.ts';
import { copySavedFiles, makeFolders } from './copyFiles.ts';
import type { SavedFile } from './backupFiles.ts';

/** Differences in which a file that should be there can't be received. The server removes the others by itself. */
const LOSSES: ReadonlySet<Difference['kind']> = new Set([
  'hollow-record',
  'wrong-size',
  'wrong-hash',
]);

export type CopiedSite = {
  /** The folder with `db` and `objects`. */
  readonly folder: string;
  readonly folders: readonly string[];
  readonly files: readonly SavedFile[];
};

export type Inspection = Counts & {
  readonly migrations: readonly string[];
  readonly losses: readonly Difference[];
};

/**
 * Opens the copied database, and compares its records with the copied files, byte for byte. The database is opened in
 * `checking`, a second copy that is removed again, because opening changes it: it is recovered and migrated.
 */
export async function inspectCopy(site: CopiedSite, settings: Settings): Promise<Inspection> {
  const folder = path.join(site.folder, 'checking');
  await makeFolders(folder, ['', ...site.folders.filter(isOfDatabase)]);
  await copySavedFiles(
    { from: site.folder, to: folder },
    site.files.filter((file) => isOfDatabase(file.path)),
  );
  const { db, migrations, close } = await openCopy(path.join(folder, 'db'));
  try {
    const objectStore = await openDiskStore(path.join(site.folder, 'objects'));
    const losses: Difference[] = [];
    const report = (difference: Difference) => {
      if (LOSSES.has(difference.kind)) losses.push(difference);
    };
    const counts = await compareStore({ db, objectStore, settings, report });
    return { ...counts, migrations, losses };
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}

export function isOfDatabase(place: string): boolean {
  return place === 'db' || place.startsWith('db/');
}

async function openCopy(folder: string): Promise<DatabaseCopy> {
  try {
    return await openDatabaseCopy(folder, pino({ level: 'silent' }));
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error;
    throw new BackupError(
      'The database in DATA_DIR does not open. Start the server: it takes its own last copy, and says so in its log.',
      { cause: error },
    );
  }
}
