import { isPostgresInstalled } from './postgres.ts';
import { readFailedFiles, readFailures } from './readFailures.ts';
import { hasRealPdfs, realPdfsFolder } from './realPdfs.ts';
import { runCommand } from './runCommand.ts';
import type { SuiteResult, Tally } from './suiteResult.ts';

export interface Suite {
  name: string;
  workspace: string;
  /** A script of the package that takes test files as arguments, and without them runs all. */
  script?: string;
  env?: Record<string, string>;
  /** Why the suite can't run on this machine, if so. */
  leftOutBecause?: () => string | undefined;
}

const webPackages = [
  'shared-api',
  'shared-ui',
  'standalone',
  'ready-orders',
  'host',
  'remote-files',
  'remote-customer',
  'remote-shop',
];

const webSuites: Suite[] = [
  ...['contract', 'tooling', ...webPackages].map((name) => ({ name, workspace: name })),
  { name: 'journeys in a browser', workspace: 'e2e' },
];

const serverSuites: Suite[] = [
  { name: 'server, embedded database', workspace: 'server' },
  {
    name: 'server, PostgreSQL',
    workspace: 'server',
    script: 'test:postgres',
    leftOutBecause: () =>
      isPostgresInstalled() || process.env['CI'] !== undefined
        ? undefined
        : 'PostgreSQL is not installed here; in CI this suite must run',
  },
  {
    // Needs no database: once is enough.
    name: 'print-ready files of real PDFs',
    workspace: 'server',
    script: 'test:corpus',
    env: { PDF_FOLDER: realPdfsFolder },
    leftOutBecause: () =>
      hasRealPdfs() || process.env['CI'] !== undefined
        ? undefined
        : `${realPdfsFolder} is not there (apt-get brings it, as root on Debian); in CI this suite must run`,
  },
];

/** Each takes about one core, and about as long as the other; its suites run one after the other. */
export const lanes: readonly (readonly Suite[])[] = [webSuites, serverSuites];

/**
 * Runs these test files of a suite, or all of them when none is given. A runner that ends badly or that ran nothing
 * counts as a failure.
 */
export async function runSuite(
  { name, workspace, script = 'test', env = {}, leftOutBecause }: Suite,
  files: readonly string[] = [],
): Promise<SuiteResult> {
  const reason = leftOutBecause?.();
  if (reason !== undefined) {
    console.log(`\n— ${name}\nleft out: ${reason}`);
    return { passed: 0, failed: 0, failures: '', failedFiles: [] };
  }
  const command = ['npm', 'run', script, '--workspace', workspace, '--', ...files];
  const { exitCode, output, durationSeconds } = await runCommand(command, env);
  const tally = readTally(output);
  if (tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)) tally.failed = 1;
  const mark = tally.failed === 0 ? '✔' : '✘';
  // Whole when it has ended: other suites run meanwhile.
  console.log(
    `\n— ${name}\n${output}\n${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed (${durationSeconds.toFixed(0)} s)`,
  );
  return tally.failed === 0
    ? { ...tally, failures: '', failedFiles: [] }
    : { ...tally, failures: readFailures(output), failedFiles: readFailedFiles(output) };
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
