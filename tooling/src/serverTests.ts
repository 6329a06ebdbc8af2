import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isPostgresInstalled, withPostgres } from './postgres.ts';
import type { FileResult } from './reports/fileResult.ts';
import { tellEnd, tellResult } from './reports/tellResults.ts';
import { repositoryRoot } from './runCommand.ts';
import { runTestFiles } from './runTestFiles.ts';
import { aloneFiles, embeddedFiles } from './serverTestPlan.ts';

/**
 * `npm test -w server [-- files…]`: every test on a PostgreSQL that is started for it (or the one of
 * `TEST_DATABASE_URL`), then those of `embeddedFiles` on the embedded database. Where PostgreSQL isn't installed, every
 * test on the embedded one. `--on=postgres` and `--on=embedded` run one of the two parts, or the named files there.
 */
const folder = path.join(repositoryRoot, 'server');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { on: { type: 'string' } },
});
const named = positionals.map((file) => path.relative(folder, path.resolve(folder, file)));

/** On PostgreSQL most files wait more than they compute; the embedded database computes. */
const SIDE_BY_SIDE = { postgres: 3, embedded: 2 };

function findFiles(): string[] {
  const all = globSync('src/**/*.test.ts', { cwd: folder }).sort();
  // The files that take longest begin, so that none of them runs on by itself at the end.
  const isLong = (file: string) => file.startsWith(path.join('src', 'faults'));
  return [...all.filter(isLong), ...all.filter((file) => !isLong(file))];
}

function isAmong(files: readonly string[]): (file: string) => boolean {
  return (file) => files.includes(file);
}

async function runOn(
  database: keyof typeof SIDE_BY_SIDE,
  files: readonly string[],
): Promise<FileResult[]> {
  if (files.length === 0) return [];
  console.log(database === 'postgres' ? 'on PostgreSQL' : 'on the embedded database');
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  if (database === 'embedded') return runWith('', files, SIDE_BY_SIDE.embedded);
  const run = (databaseUrl: string) => runWith(databaseUrl, files, SIDE_BY_SIDE.postgres);
  return given === '' ? withPostgres(run) : run(given);
}

/** @param databaseUrl of PostgreSQL; empty for the embedded database */
async function runWith(
  databaseUrl: string,
  files: readonly string[],
  sideBySide: number,
): Promise<FileResult[]> {
  const isAlone = isAmong(Object.keys(aloneFiles).map((file) => path.join('src', file)));
  const common = { folder, env: { TEST_DATABASE_URL: databaseUrl }, onResult: tellResult };
  const together = files.filter((file) => !isAlone(file));
  return [
    ...(await runTestFiles({ ...common, files: together, sideBySide })),
    ...(await runTestFiles({ ...common, files: files.filter(isAlone), sideBySide: 1 })),
  ];
}

async function runAsked(): Promise<FileResult[]> {
  const all = findFiles();
  const embedded = all.filter(isAmong(Object.keys(embeddedFiles).map((file) => `src/${file}`)));
  const asked = named.length === 0 ? undefined : named;
  const hasPostgres = isPostgresInstalled() || (process.env['TEST_DATABASE_URL'] ?? '') !== '';
  const { on } = values;
  if (on === 'postgres') return runOn(on, asked ?? all);
  if (on === 'embedded' || !hasPostgres) {
    return runOn('embedded', asked ?? (hasPostgres ? embedded : all));
  }
  const results = await runOn('postgres', asked ?? all);
  const again = asked === undefined ? embedded : asked.filter(isAmong(embedded));
  return [...results, ...(await runOn('embedded', again))];
}

// A process that a test left behind may hold a pipe open, for which Node would wait.
process.exit(tellEnd(await runAsked()));
