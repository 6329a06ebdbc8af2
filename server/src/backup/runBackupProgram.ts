import path from 'node:path';
import { isDiskFull } from '@parchi/object-store';
import { s3SettingsOf } from '../config/checks/checkS3.ts';
import { parseSettings, type Settings } from '../config/settings.ts';
import { DataFolderLockedError } from '../db/connection/embedded/dataFolderLock.ts';
import { describeStartupError } from '../process/describeStartupError.ts';
import { BackupError } from './backupError.ts';

type BackupProgram = {
  readonly usage: string;
  /** Does the work on the folder that the operator named. @returns the exit code */
  readonly run: (settings: Settings, folder: string) => Promise<number>;
};

/** Runs `npm run backup` or `npm run restore`. @returns the exit code: 1 for a failure, 2 for wrong arguments */
export async function runBackupProgram(
  { usage, run }: BackupProgram,
  { args, env }: { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  const [folder = '-', ...others] = args;
  if (folder.startsWith('-') || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  // The stores create folders without a mode of their own.
  process.umask(0o077);
  try {
    const settings = parseSettings(env);
    assertEmbedded(settings);
    return await run(settings, path.resolve(folder));
  } catch (error) {
    const sentence = describeBackupError(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    return 1;
  }
}

function assertEmbedded(settings: Settings): void {
  if (settings.databaseUrl !== undefined) {
    throw new BackupError(
      'This is for the embedded database alone, and DATABASE_URL is set. For PostgreSQL, see “Back up” and “Restore” in docs/operations.md.',
    );
  }
  if (s3SettingsOf(settings) !== undefined) {
    throw new BackupError(
      'This is for files in DATA_DIR alone, and S3_ENDPOINT is set. For an object store, see “Files” in docs/operations.md.',
    );
  }
}

/** Returns a plain sentence for an error that the operator can fix; `undefined` for all other errors. */
function describeBackupError(error: unknown): string | undefined {
  if (error instanceof BackupError) return error.message;
  if (error instanceof DataFolderLockedError) {
    return `${error.message} Stop the server first: it must not run during a backup or a restore.`;
  }
  if (isDiskFull(error)) return 'The disk has no room. Nothing was changed.';
  if (error instanceof Error) {
    const { code, path: place } = error as NodeJS.ErrnoException;
    if (code !== undefined && place !== undefined) {
      return `${place} can’t be used (${code}). Nothing was changed.`;
    }
  }
  return describeStartupError(error);
}
