import { describeDifference } from '../fsck/difference.ts';
import { bytesWords, countWords } from '../operator/operatorWords.ts';
import { backUpSite } from './backUpSite.ts';
import { runBackupProgram } from './runBackupProgram.ts';

/**
 * `npm run backup -- <new folder>`: copies the embedded database and the files of a stopped site to a new folder, and
 * checks the copy. Exits with code 1 if there is no backup, or if the backup lacks a file that the site had lost
 * already.
 */
const USAGE = `Backs up a site that uses the embedded database: the database and its files.

  npm run backup -- <new folder>

Stop the server first. The folder must not exist, and its parent must.
`;

process.exitCode = await runBackupProgram(
  {
    usage: USAGE,
    async run(settings, folder) {
      const { shares, orders, objects, bytes, losses } = await backUpSite(settings, folder);
      process.stdout.write(
        `Backed up ${countWords(shares, 'share')} and ${countWords(orders, 'order')} with ${countWords(objects, 'file')}, ${bytesWords(bytes)} with the database, to ${folder}.\n`,
      );
      for (const loss of losses) process.stdout.write(`${describeDifference(loss)}\n`);
      process.stdout.write(
        losses.length === 0
          ? 'Checked: the copied database opens, and each file has the bytes that were sent.\n'
          : `The backup has all that the site has, but ${countWords(losses.length, 'file')} had been damaged or lost before.\n`,
      );
      return losses.length === 0 ? 0 : 1;
    },
  },
  { args: process.argv.slice(2), env: process.env },
);
