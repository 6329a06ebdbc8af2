import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findImports } from './findImports.ts';
import { repositoryRoot } from './runCommand.ts';

const server = path.join(repositoryRoot, 'server');
const database = path.join(server, 'src/testing/testDatabase.ts');

/**
 * `npm test -w server`: every test, with the embedded database. With `TEST_DATABASE_URL` the tests that reach a
 * database, on that PostgreSQL: what reaches none is the same there. Files may be named after `--`.
 */
const asked = process.argv.slice(2);
const tests = asked.length > 0 ? asked : globSync('src/**/*.test.ts', { cwd: server }).sort();
const withDatabase = tests.filter((test) => findImports(path.join(server, test)).has(database));
const withoutDatabase = tests.filter((test) => !withDatabase.includes(test));
const isOnPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
process.exitCode = Math.max(
  run(withDatabase),
  // At this address there is none: a test that was misjudged fails, and is not left out on PostgreSQL in silence.
  isOnPostgres ? 0 : run(withoutDatabase, { TEST_DATABASE_URL: 'none' }),
);

function run(files: readonly string[], env: Record<string, string> = {}): number {
  if (files.length === 0) return 0;
  // A test that failed may leave open what it opened: its process ends nevertheless.
  const options = ['--test', '--test-timeout=300000', '--test-force-exit'];
  const { status } = spawnSync(process.execPath, [...options, ...files], {
    cwd: server,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Each file is a process: without it, they compile the same sources again and again.
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'parchi-compile-cache'),
      ...env,
    },
  });
  return status ?? 1;
}
