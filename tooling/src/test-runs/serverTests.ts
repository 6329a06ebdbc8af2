import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isPostgresInstalled, withPostgres } from '../debian/postgres.ts';
import type { FileResult } from './reports/fileResult.ts';
import { tellEnd, tellResult } from './reports/tellResults.ts';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runTestFiles } from './runTestFiles.ts';
import { aloneFiles, embeddedFiles, embeddedOnlyFiles } from './serverTestPlan.ts';

/**
 * `npm test -w server [-- files…]`: runs the tests on PostgreSQL, except those of `embeddedOnlyFiles`, then these and
 * those of `embeddedFiles` on the embedded database. Starts PostgreSQL for the run, unless `TEST_DATABASE_URL` names a
 * server. Where PostgreSQL is not installed, every test runs on the embedded database. `--on=postgres` and
 * `--on=embedded` run only one of these parts, or exactly the named files on that database.
 */
const folder = path.join(repositoryRoot, 'server');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { on: { type: 'string' } },
});
const named = positionals.map((file) => path.relative(folder, path.resolve(folder, file)));

/**
 * Maximum number of files at the same time. On PostgreSQL most files wait more than they compute, but the embedded
 * database computes in the file's own process.
 */
const SIDE_BY_SIDE = { postgres: 3, embedded: 2 };

const FAULTS = path.join('src', 'faults/');

function findFiles(): string[] {
  const all = globSync('src/**/*.test.ts', { cwd: folder }).sort();
  // The files that take longest start first, so that none of them runs on alone at the end.
  const isLong = (file: string) => file.startsWith(FAULTS);
  return [...all.filter(isLong), ...all.filter((file) => !isLong(file))];
}

/** Matches a top-level `await`. A file with one can't be loaded synchronously, as a group requires. */
const TOP_LEVEL_AWAIT = /^(?:await|\S.*\bawait|\S.*=\n {2}await)\b/m;

/**
 * Returns whether the file may share a process with others. Fault tests may not: they may end or overload their
 * process.
 */
function isGroupable(file: string): boolean {
  return (
    !file.startsWith(FAULTS) && !TOP_LEVEL_AWAIT.test(readFileSync(path.join(folder, file), 'utf8'))
  );
}

function isOnPostgres(file: string): boolean {
  return !(path.relative('src', file) in embeddedOnlyFiles);
}

function isEmbedded(file: string): boolean {
  return !isOnPostgres(file) || path.relative('src', file) in embeddedFiles;
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

/** @param databaseUrl address of PostgreSQL; empty for the embedded database */
function runWith(
  databaseUrl: string,
  files: readonly string[],
  sideBySide: number,
): Promise<FileResult[]> {
  return runTestFiles({
    folder,
    files,
    sideBySide,
    alone: Object.keys(aloneFiles).map((file) => path.join('src', file)),
    // The embedded database computes in the file's own process and keeps its memory there.
    groupable: databaseUrl === '' ? [] : files.filter(isGroupable),
    env: { TEST_DATABASE_URL: databaseUrl },
    onResult: tellResult,
  });
}

async function runAsked(): Promise<FileResult[]> {
  const files = named.length > 0 ? named : findFiles();
  const { on } = values;
  // Files that are named together with a database run there, whatever the plan says.
  const isAny = named.length > 0 && on !== undefined ? () => true : undefined;
  const hasPostgres = isPostgresInstalled() || (process.env['TEST_DATABASE_URL'] ?? '') !== '';
  if (on === 'embedded' || (on === undefined && !hasPostgres)) {
    return runOn('embedded', hasPostgres ? files.filter(isAny ?? isEmbedded) : files);
  }
  const results = await runOn('postgres', files.filter(isAny ?? isOnPostgres));
  if (on === 'postgres') return results;
  return [...results, ...(await runOn('embedded', files.filter(isEmbedded)))];
}

// Exit explicitly: a process that a test left behind may hold a pipe open, and Node would wait for that.
process.exit(tellEnd(await runAsked()));
