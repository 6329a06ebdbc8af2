import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isPostgresInstalled, startPostgres } from '../../tooling/src/postgres.ts';
import { installChromium } from './fixtures/launchChromium.ts';

const packageFolder = resolve(import.meta.dirname, '..');

/** Journeys of `src/journeys/` that run alone, each with the reason. */
const quietJourneys = new Map([
  [
    'orders/order-by-touch.test.ts',
    'The second tap of a double tap must arrive within the 500 ms in which new controls take no press.',
  ],
]);

let isInterrupted = false;

interface RunOptions {
  concurrency: number;
  env: Record<string, string>;
}

/**
 * `npm test -w e2e [-- files…]`: runs these files, or all journeys, two at a time, and then the quiet ones. Where
 * PostgreSQL is installed, it starts one for the sites of the run: they start faster than on the embedded database.
 */
async function runJourneys(args: readonly string[]): Promise<number> {
  const files = args.length > 0 ? [...args] : globSync('src/**/*.test.ts', { cwd: packageFolder });
  const quiet = [...quietJourneys.keys()].map((name) => join(packageFolder, 'src/journeys', name));
  const isQuiet = (file: string) => quiet.includes(resolve(packageFolder, file));
  // Here, and not where a browser is launched: two journeys at once would lock each other out.
  await installChromium();
  const postgres = isPostgresInstalled() ? await startPostgres() : undefined;
  try {
    const env = { TEST_DATABASE_URL: postgres?.url ?? '' };
    const loud = files.filter((file) => !isQuiet(file));
    const loudCode = await runFiles(loud.sort(), { concurrency: 2, env });
    if (isInterrupted) return loudCode;
    const quietCode = await runFiles(files.filter(isQuiet), { concurrency: 1, env });
    return Math.max(loudCode, quietCode);
  } finally {
    await postgres?.stop();
  }
}

/** @returns the exit code of node's test runner */
async function runFiles(
  files: readonly string[],
  { concurrency, env }: RunOptions,
): Promise<number> {
  if (files.length === 0) return 0;
  const options = [
    '--test',
    `--test-concurrency=${concurrency}`,
    '--test-timeout=600000',
    // A journey that failed may leave a server open, which would keep its process alive.
    '--test-force-exit',
  ];
  const runner = spawn(process.execPath, [...options, ...files], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...env,
      // Each journey and each server is a process of its own, and most of them load the same sources.
      NODE_COMPILE_CACHE: join(tmpdir(), 'parchi-compile-cache'),
    },
  });
  // The runner ends first, so that PostgreSQL can be stopped after it. Ctrl+C reaches it by itself.
  const endRunner = () => {
    isInterrupted = true;
    runner.kill('SIGTERM');
  };
  const waitForRunner = () => {
    isInterrupted = true;
  };
  process.on('SIGTERM', endRunner).on('SIGINT', waitForRunner);
  const [code] = (await once(runner, 'exit')) as [number | null];
  process.off('SIGTERM', endRunner).off('SIGINT', waitForRunner);
  return code ?? 1;
}

process.exitCode = await runJourneys(process.argv.slice(2));
