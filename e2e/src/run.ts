import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isPostgresInstalled, startPostgres } from '../../tooling/src/postgres.ts';

const SIDE_BY_SIDE = 2;
const packageFolder = resolve(import.meta.dirname, '..');

/** Journeys that run alone, and why. */
const quietJourneys: Record<string, string> = {
  'orders/order-by-touch.test.ts':
    'its second tap must come within 500 ms, before a new control takes presses',
};

/**
 * `npm test -w e2e [-- files…]`: runs these files of journeys, or all of them, two at a time, and then one by one those
 * that need a quiet machine. Where PostgreSQL is installed, most sites use one that is started for this run.
 */
async function runJourneys(named: readonly string[]): Promise<number> {
  const files = named.length > 0 ? named : globSync('src/**/*.test.ts', { cwd: packageFolder });
  const isQuiet = (file: string) =>
    Object.keys(quietJourneys).some((name) => resolve(packageFolder, file).endsWith(name));
  const postgres = isPostgresInstalled() ? await startPostgres() : undefined;
  // Ctrl+C reaches the test runner as well: it ends by itself, and PostgreSQL is stopped after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  try {
    const environment = { TEST_DATABASE_URL: postgres?.url ?? '' };
    const codes = [
      await runTests(files.filter((file) => !isQuiet(file)).sort(), {
        concurrency: SIDE_BY_SIDE,
        environment,
      }),
      await runTests(files.filter(isQuiet).sort(), { concurrency: 1, environment }),
    ];
    return Math.max(...codes);
  } finally {
    await postgres?.stop();
  }
}

async function runTests(
  files: readonly string[],
  { concurrency, environment }: { concurrency: number; environment: Record<string, string> },
): Promise<number> {
  if (files.length === 0) return 0;
  const options = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=600000'];
  const runner = spawn(process.execPath, [...options, ...files], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...environment,
      // Each file and each server is a process: without a cache, they compile the same sources again and again.
      NODE_COMPILE_CACHE: join(tmpdir(), 'parchi-compile-cache'),
    },
  });
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code ?? 1;
}

process.exitCode = await runJourneys(process.argv.slice(2));
