import { existsSync } from 'node:fs';
import { parseSettings, type Settings } from '../config/settings.ts';
import { createLogger } from '../process/createLogger.ts';
import { openDependencies } from '../dependencies.ts';
import { compareStore } from './compareStore.ts';
import { describeDifference, type Difference } from './difference.ts';
import { describeStartupError } from '../process/describeStartupError.ts';

/**
 * `npm run fsck [-- --strict]`: prints every difference between the store and the database, and repairs none. Exits
 * with code 1 if there is any difference. `--strict` also counts differences that disappear by themselves, with the
 * next sweep or at the end of a running upload.
 * With `DATABASE_URL`, fsck may run beside the server; with the embedded database, the server must be stopped.
 */
const isStrict = process.argv.includes('--strict');
let settings: Settings | undefined;
try {
  settings = parseSettings(process.env);
  process.exitCode = await run(settings);
} catch (error) {
  const sentence = describeStartupError(error, settings);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

async function run(settings: Settings): Promise<number> {
  if (!existsSync(settings.dataDir)) {
    process.stderr.write(`There is nothing to check: ${settings.dataDir} does not exist.\n`);
    return 1;
  }
  const dependencies = await openDependencies(settings, createLogger(settings.logLevel));
  try {
    let differences = 0;
    const report = (difference: Difference): void => {
      if (difference.isWithinGrace && !isStrict) return;
      differences += 1;
      process.stdout.write(`${describeDifference(difference)}\n`);
    };
    const { shares, orders, objects } = await compareStore({ ...dependencies, report });
    process.stdout.write(
      `Checked ${shares} shares and ${orders} orders with ${objects} files: ${differences} differences.\n`,
    );
    return differences > 0 ? 1 : 0;
  } finally {
    await dependencies.close();
  }
}
