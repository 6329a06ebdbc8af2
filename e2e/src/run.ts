import { globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareTemplate } from '../../server/testing/database/testDatabase.ts';
import { isPostgresInstalled, withPostgres } from '../../tooling/src/debian/postgres.ts';
import type { FileResult } from '../../tooling/src/test-runs/reports/fileResult.ts';
import { tellEnd, tellResult } from '../../tooling/src/test-runs/reports/tellResults.ts';
import { runTestFiles } from '../../tooling/src/test-runs/runTestFiles.ts';
import { installServersAndBrowsers } from './fixtures/launchChromium.ts';

/**
 * `npm test -w e2e [-- files…]`: runs these files, or all journeys. They run two at a time, and then those that must
 * run alone. Where PostgreSQL is installed, a PostgreSQL server is started for the sites of the run, because sites
 * start faster with it than with the embedded database. `--test-name-pattern=…` runs only the journeys whose names
 * match.
 */
const folder = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'test-name-pattern': { type: 'string' } },
});

/** Journeys of `src/journeys/` that must run alone, each with the reason. */
const aloneJourneys: Readonly<Record<string, string>> = {
  'site/development.test.ts': 'Development servers have fixed ports.',
  'orders/order-by-touch.test.ts':
    'The second tap of a double tap must arrive within the 500 ms in which new controls take no press.',
};

function findFiles(): string[] {
  const named = positionals.map((file) => relative(folder, resolve(folder, file)));
  return named.length > 0 ? named : globSync('src/**/*.test.ts', { cwd: folder }).sort();
}

async function runJourneys(databaseUrl: string): Promise<FileResult[]> {
  const template = databaseUrl === '' ? undefined : await prepareTemplate(databaseUrl);
  return runTestFiles({
    folder,
    files: findFiles(),
    sideBySide: 2,
    alone: Object.keys(aloneJourneys).map((name) => join('src/journeys', name)),
    env: {
      TEST_DATABASE_URL: databaseUrl,
      ...(template !== undefined && { TEST_DATABASE_TEMPLATE: template }),
    },
    testNamePattern: values['test-name-pattern'],
    onResult: tellResult,
  });
}

// Install once, here: two journeys that install it at the same time would lock each other out.
await installServersAndBrowsers();
const results = await (isPostgresInstalled() ? withPostgres(runJourneys) : runJourneys(''));
// If a journey failed, the server that it left running may hold a pipe, for which Node would wait. So exit explicitly.
process.exit(tellEnd(results));
