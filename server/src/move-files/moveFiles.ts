import { existsSync } from 'node:fs';
import path from 'node:path';
import { moveObjects, openDiskStore, type Move, type Moved } from '@parchi/object-store';
import { s3SettingsOf } from '../config/checks/checkS3.ts';
import { parseSettings, type Settings } from '../config/settings.ts';
import { DataFolderLockedError, lockDataFolder } from '../db/connection/embedded/dataFolderLock.ts';
import { describeStartupError } from '../process/describeStartupError.ts';

/**
 * `npm run move-files -- --to s3`: moves the files in `DATA_DIR` to the bucket of `S3_…` while the server runs. The
 * server must have been started with these settings. May be ended at any moment and run again. Exits with code 1 if
 * files are left, and with 2 for wrong arguments.
 */
const USAGE = `Moves the files in DATA_DIR to the bucket of S3_ENDPOINT, while the site runs.

  npm run move-files -- --to s3

1. Set S3_… and restart the server: new files go to the bucket, old ones are read from DATA_DIR.
2. Run this, with the server's settings. If it ends early, run it again.
3. When it says that no file is left, and the server was restarted, DATA_DIR/objects is not needed.
`;
const REPORT_MS = 5_000;
const LOCK_FILE = 'parchi.lock.moving';

let settings: Settings | undefined;
if (process.argv.slice(2).join(' ') === '--to s3') {
  try {
    settings = parseSettings(process.env);
    process.exitCode = await run(settings);
  } catch (error) {
    const sentence = describeStartupError(error, settings);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence} What has moved stays moved: run this again.\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

async function run(settings: Settings): Promise<number> {
  const s3 = s3SettingsOf(settings);
  if (s3 === undefined) {
    process.stderr.write('Set S3_ENDPOINT and the other settings S3_… first.\n');
    return 1;
  }
  const folder = path.join(settings.dataDir, 'objects');
  if (!existsSync(folder)) {
    process.stderr.write(`There is nothing to move: ${folder} does not exist.\n`);
    return 1;
  }
  const lock = await lockDataFolder(settings.dataDir, LOCK_FILE).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError) return undefined;
    throw error;
  });
  if (lock === undefined) {
    process.stderr.write('Another process moves the files already: wait for it, or end it.\n');
    return 1;
  }
  try {
    const { openS3Store } = await import('@parchi/object-store/s3');
    return await move({ from: await openDiskStore(folder), to: await openS3Store(s3) });
  } finally {
    await lock.release();
  }
}

async function move(stores: Move): Promise<number> {
  const moved = { objects: 0, bytes: 0, unfinished: 0 };
  const timer = setInterval(() => report(moved), REPORT_MS);
  try {
    await moveObjects(stores, moved);
  } finally {
    clearInterval(timer);
    report(moved);
  }
  const { unfinished } = moved;
  process.stdout.write(
    unfinished === 0
      ? 'No file is left in DATA_DIR.\n'
      : `${unfinished} files are still arriving: run this again in an hour.\n`,
  );
  return unfinished === 0 ? 0 : 1;
}

function report({ objects, bytes }: Moved): void {
  process.stdout.write(`Moved ${objects} files with ${(bytes / 1_000_000).toFixed(1)} MB.\n`);
}
