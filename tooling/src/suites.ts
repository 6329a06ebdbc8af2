import { isPostgresInstalled } from './postgres.ts';
import { readFailures } from './readFailures.ts';
import { hasRealPdfs, realPdfsFolder } from './realPdfs.ts';
import { runCommand } from './runCommand.ts';
import { runTwiceIfUnsteady } from './runTwiceIfUnsteady.ts';
import type { SuiteResult, Tally } from './suiteResult.ts';

export interface Suite {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Why the suite can't run on this machine, if so. */
  leftOutBecause?: () => string | undefined;
}

const webPackages = [
  'shared-api',
  'shared-ui',
  'standalone',
  'host',
  'remote-files',
  'remote-customer',
  'remote-shop',
];

export const suites: Suite[] = [
  ...['contract', 'tooling', ...webPackages].map((name) => ({
    name,
    command: ['npm', 'test', '--workspace', name],
  })),
  { name: 'server, embedded database', command: ['npm', 'test', '--workspace', 'server'] },
  {
    name: 'server, PostgreSQL',
    command: ['npm', 'run', 'test:postgres', '--workspace', 'server'],
    leftOutBecause: () =>
      isPostgresInstalled() || process.env['CI'] !== undefined
        ? undefined
        : 'PostgreSQL is not installed here; in CI this suite must run',
  },
  {
    // Needs no database: once is enough.
    name: 'print-ready files of real PDFs',
    command: [
      ...['node', '--test', '--test-timeout=600000'],
      'server/src/documents/compose.corpus.test.ts',
    ],
    env: { PDF_FOLDER: realPdfsFolder },
    leftOutBecause: () =>
      hasRealPdfs() || process.env['CI'] !== undefined
        ? undefined
        : `${realPdfsFolder} is not there (apt-get brings it, as root on Debian); in CI this suite must run`,
  },
  { name: 'journeys in a browser', command: ['npm', 'test', '--workspace', 'e2e'] },
];

/** Runs one suite; in CI once more when few of its tests failed. */
export function runSuite(suite: Suite): Promise<SuiteResult> {
  const run = () => runOnce(suite);
  return process.env['CI'] === undefined ? run() : runTwiceIfUnsteady(run);
}

/** A runner that ends badly or that ran nothing counts as a failure. */
async function runOnce({ name, command, env = {}, leftOutBecause }: Suite): Promise<SuiteResult> {
  console.log(`\n— ${name}`);
  const reason = leftOutBecause?.();
  if (reason !== undefined) {
    console.log(`left out: ${reason}`);
    return { passed: 0, failed: 0, failures: '' };
  }
  const { exitCode, output, durationSeconds } = await runCommand(command, { isShown: true, env });
  const tally = readTally(output);
  if (tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)) tally.failed = 1;
  const mark = tally.failed === 0 ? '✔' : '✘';
  console.log(
    `${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed (${durationSeconds.toFixed(0)} s)`,
  );
  return { ...tally, failures: tally.failed === 0 ? '' : readFailures(output) };
}

/** Reads the closing lines of node's test runner (`ℹ pass 3`) and of jest (`Tests: 1 failed, 3 passed`). */
export function readTally(output: string): Tally {
  const count = (pattern: RegExp) =>
    [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);
  return {
    passed: count(/^(?:ℹ|#) pass (\d+)$/gm) + count(/^Tests:.*?(\d+) passed/gm),
    failed: count(/^(?:ℹ|#) fail (\d+)$/gm) + count(/^Tests:.*?(\d+) failed/gm),
  };
}
