import { bytesWords, countWords } from '../operator/operatorWords.ts';
import { restoreSite } from './restoreSite.ts';
import { runBackupProgram } from './runBackupProgram.ts';

/**
 * `npm run restore -- <backup>`: copies a backup that `npm run backup` made into an empty or missing data folder. Exits
 * with code 1 if nothing was restored.
 */
const USAGE = `Restores a backup that “npm run backup” made.

  npm run restore -- <backup>

DATA_DIR must be empty or missing. A restore that was interrupted is run again with the same backup.
`;

process.exitCode = await runBackupProgram(
  {
    usage: USAGE,
    async run({ dataDir }, folder) {
      const { createdAt, shares, orders, storedFiles, bytes } = await restoreSite(dataDir, folder);
      process.stdout.write(
        `Restored ${countWords(shares, 'share')} and ${countWords(orders, 'order')} with ${countWords(storedFiles, 'file')}, ${bytesWords(bytes)} with the database, of ${createdAt}, into ${dataDir}.\nEach file has the bytes that were backed up. Start the server: it migrates the database if it is of an older version.\n`,
      );
      return 0;
    },
  },
  { args: process.argv.slice(2), env: process.env },
);
