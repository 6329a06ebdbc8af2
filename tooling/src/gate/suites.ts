import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPostgresInstalled } from '../debian/postgres.ts';
import { hasRealPdfs, realPdfsFolder } from '../debian/realPdfs.ts';
import { describeFailures, describeResult } from '../test-runs/reports/describeResult.ts';
import { readReport, REPORT_VARIABLE, type FileResult } from '../test-runs/reports/fileResult.ts';
import { readJestReport } from '../test-runs/reports/readJestReport.ts';
import { runCommand } from '../runCommand.ts';
import { testScriptOf, workspaces } from '../workspaces.ts';
import type { PartResult } from './partResult.ts';

export interface Suite {
  readonly name: string;
  readonly workspace: string;
  /** A script of the package that runs the test files given as arguments, or all test files if none are given. */
  readonly script?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isJest?: boolean;
  /** Names of the checks and preparations that must have ended before the suite starts. */
  readonly after?: readonly string[];
  /** Returns the reason why the suite cannot run on this machine; `undefined` if it can. */
  readonly leftOutBecause?: () => string | undefined;
}

const MAX_LINES = 80;
const PACKAGES = 'Debian packages';
/** Servers that tests start are the bundled one, as people run it (`server/testing/servers/childServer.ts`). */
const BUNDLE = { TEST_SERVER_PROGRAM: 'server/dist/main.js' };

/**
 * The longest suites are first in the list, so that they start first and the short ones share the rest of the machine.
 */
const longSuites: readonly Suite[] = [
  { name: 'journeys in a browser', workspace: 'e2e', after: ['build', PACKAGES] },
  {
    name: 'server, PostgreSQL',
    workspace: 'server',
    args: ['--on=postgres'],
    env: BUNDLE,
    after: ['build', PACKAGES],
    leftOutBecause: () =>
      isPostgresInstalled() || isInCi()
        ? undefined
        : 'PostgreSQL is not installed here; in CI this suite must run',
  },
  {
    name: 'server, embedded database',
    workspace: 'server',
    args: ['--on=embedded'],
    env: BUNDLE,
    after: ['build', PACKAGES],
  },
  { name: 'print engine', workspace: 'print-engine', after: [PACKAGES] },
  { name: 'object-store', workspace: 'object-store', after: [PACKAGES] },
  { name: 'tooling', workspace: 'tooling', after: [PACKAGES] },
  {
    name: 'print-ready files of real PDFs',
    workspace: 'print-engine',
    script: 'test:corpus',
    env: { PDF_FOLDER: realPdfsFolder },
    after: [PACKAGES],
    leftOutBecause: () =>
      hasRealPdfs() || isInCi()
        ? undefined
        : `${realPdfsFolder} is not there (apt-get brings it, as root on Debian); in CI this suite must run`,
  },
];

/** All suites. Every workspace with tests has one. */
export const suites: readonly Suite[] = [
  ...longSuites,
  ...workspaces
    .filter((name) => testScriptOf(name) !== undefined && !hasLongSuite(name))
    .map((name) => ({ name, workspace: name, isJest: testScriptOf(name) === 'jest' })),
];

function hasLongSuite(folder: string): boolean {
  return longSuites.some(({ workspace }) => workspace === folder);
}

export function isInCi(): boolean {
  return process.env['CI'] !== undefined;
}

/**
 * Runs these test files of a suite, or all of them if none are given, and prints the result of each. A runner that
 * exits with an error, or that ran nothing, counts as a failure.
 */
export async function runSuite(suite: Suite, files: readonly string[] = []): Promise<PartResult> {
  const { name, leftOutBecause } = suite;
  const reason = leftOutBecause?.();
  if (reason !== undefined) {
    console.log(`\n— ${name}\nleft out: ${reason}`);
    return { name, files: [], passed: 0, failed: 0, failures: '' };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-report-'));
  try {
    const report = path.join(folder, 'report.json');
    const { exitCode, output, durationSeconds } = await runCommand(
      ...commandOf(suite, files, report),
    );
    const results = suite.isJest ? readJestReport(report) : readReport(report);
    const result = summarize(name, results, { exitCode, output });
    // The output is printed as a whole when the suite has ended, because other suites run at the same time.
    console.log(
      [
        `\n— ${name}`,
        ...results.map(describeResult),
        ...(result.failed === 0 ? [] : [result.failures]),
        `${result.failed === 0 ? '✔' : '✘'} ${name}: ${result.passed} passed, ${result.failed} failed (${durationSeconds.toFixed(0)} s)`,
      ].join('\n'),
    );
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function commandOf(
  { workspace, script = 'test', args = [], env = {}, isJest = false }: Suite,
  files: readonly string[],
  report: string,
): Parameters<typeof runCommand> {
  const command = ['npm', 'run', script, '--workspace', workspace, '--', ...args];
  if (isJest) {
    return [[...command, '--maxWorkers=1', '--json', `--outputFile=${report}`, ...files], { env }];
  }
  const reporter = pathToFileURL(
    path.join(import.meta.dirname, '../test-runs/reports/nodeReporter.ts'),
  );
  return [
    [...command, ...files],
    // The option is set in an environment variable, so that it applies to every `node --test` that a package's script
    // starts.
    {
      env: { ...env, NODE_OPTIONS: `--test-reporter=${reporter.href}`, [REPORT_VARIABLE]: report },
    },
  ];
}

/**
 * @returns the result of a suite from the results of its files. A failure of the runner itself counts as one failure
 */
export function summarize(
  name: string,
  files: readonly FileResult[],
  { exitCode, output }: { exitCode: number; output: string },
): PartResult {
  const sum = (count: (file: FileResult) => number) =>
    files.reduce((total, file) => total + count(file), 0);
  const [passed, failed] = [sum((file) => file.passed), sum((file) => file.failed.length)];
  if (failed === 0 && (exitCode !== 0 || passed === 0)) {
    const lines = output.trim().split('\n').slice(-MAX_LINES);
    const failures = [`the runner ended with exit code ${exitCode}`, ...lines].join('\n');
    return { name, files, passed, failed: 1, failures };
  }
  const failures = files.map(describeFailures).filter((text) => text !== '');
  return { name, files, passed, failed, failures: failures.join('\n\n') };
}
