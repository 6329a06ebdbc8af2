import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isPostgresInstalled, startPostgres } from './postgres.ts';
import { describeFailures, describeResult } from './reports/describeResult.ts';
import { appendToReport, type FileResult } from './reports/fileResult.ts';
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
  const postgres = database === 'postgres' && given === '' ? await startPostgres() : undefined;
  const url = database === 'postgres' ? (postgres?.url ?? given) : '';
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(
      signal,
      () => void Promise.resolve(postgres?.stop()).finally(() => process.exit(1)),
    );
  }
  const isAlone = isAmong(Object.keys(aloneFiles).map((file) => path.join('src', file)));
  const common = { folder, env: { TEST_DATABASE_URL: url }, onResult: tell };
  try {
    const sideBySide = SIDE_BY_SIDE[database];
    return [
      ...(await runTestFiles({
        ...common,
        files: files.filter((file) => !isAlone(file)),
        sideBySide,
      })),
      ...(await runTestFiles({ ...common, files: files.filter(isAlone), sideBySide: 1 })),
    ];
  } finally {
    await postgres?.stop();
  }
}

function tell(result: FileResult): void {
  appendToReport(result);
  console.log(describeResult(result));
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

const results = await runAsked();
for (const result of results) {
  const failures = describeFailures(result);
  if (failures !== '') console.log(`\n${failures}`);
}
const sum = (count: (result: FileResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);
const failed = sum((result) => result.failed.length);
console.log(
  `\n${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped.length)} skipped`,
);
// A process that a test left behind may hold a pipe open, for which Node would wait.
process.exit(failed === 0 && results.length > 0 ? 0 : 1);
