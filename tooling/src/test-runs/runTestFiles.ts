import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { failedAsAWhole, type FileResult } from './reports/fileResult.ts';
import { readNodeEvents, type NodeTestEvent } from './reports/readNodeEvents.ts';
import { splitGroups } from './reports/splitGroups.ts';

interface TestRun {
  /** Folder in which the tests run. */
  readonly folder: string;
  /** Paths of the test files, relative to the folder. */
  readonly files: readonly string[];
  /** Maximum number of files that run at the same time. */
  readonly sideBySide: number;
  /** Those of the files that run after the others, one at a time. */
  readonly alone?: readonly string[];
  /** Those of the files that may share a process with others. */
  readonly groupable?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Pattern of names. Only tests with a matching name run. */
  readonly testNamePattern?: string | undefined;
  readonly maxSecondsPerFile?: number;
  /**
   * Time in seconds that a file gets after the timeout of its tests, so that it can still report which of them hung.
   */
  readonly graceSeconds?: number;
  /** Called each time a file has ended. */
  readonly onResult: (result: FileResult) => void;
}

/** Maximum number of files in a process. Larger groups gain little more, and a crash fails the whole group. */
const GROUP_SIZE = 8;
const groupProgram = path.join(import.meta.dirname, 'testGroup.ts');

/**
 * Runs test files in this order, each in a process of its own unless it is groupable. A process that takes too long is
 * ended, and its files without a result have failed.
 */
export async function runTestFiles({
  folder,
  files,
  sideBySide,
  alone = [],
  groupable = [],
  env = {},
  testNamePattern,
  maxSecondsPerFile = 900,
  graceSeconds = 10,
  onResult,
}: TestRun): Promise<FileResult[]> {
  const waiting = groupFiles(
    files.filter((file) => !alone.includes(file)),
    groupable,
  );
  const results: FileResult[] = [];

  async function runNext(): Promise<void> {
    const group = waiting.shift();
    if (group === undefined) return;
    const paths = group.map((file) => path.resolve(folder, file));
    const ending = new AbortController();
    // This timer ends the whole process, because a test's own timeout cannot end an endless computation.
    const timer = setTimeout(
      () => ending.abort(new Error(`ended: it took more than ${maxSecondsPerFile} s`)),
      (maxSecondsPerFile + graceSeconds) * 1_000,
    );
    const events = run({
      ...(paths.length === 1 ? { files: paths } : { files: [groupProgram], argv: paths }),
      cwd: folder,
      ...(testNamePattern === undefined ? {} : { testNamePatterns: testNamePattern }),
      timeout: maxSecondsPerFile * 1_000,
      // The process must end even if a failed test left something open.
      execArgv: ['--test-force-exit'],
      env: {
        ...process.env,
        // Without this cache, each file's process would compile the same sources again. Servers that a test starts must
        // not use it: they run with other V8 flags, and V8 rejects and replaces what was compiled with others. They
        // have a cache of their own (`server/src/main.mjs`).
        NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'parchi-compile-cache'),
        ...env,
      },
      signal: ending.signal,
    });
    const withoutResult = new Set(paths);
    let reason = 'no test ran';
    for await (const result of readGroup(paths, events as AsyncIterable<NodeTestEvent>)) {
      if (withoutResult.delete(result.file)) add(result);
      // The process of a group ended before all files had run.
      else if (result.failed[0] !== undefined) ({ reason } = result.failed[0]);
    }
    clearTimeout(timer);
    for (const file of withoutResult) add(resultWithoutTests(file, reason));
    await runNext();
  }

  function add(result: FileResult): void {
    results.push(result);
    onResult(result);
  }

  await Promise.all(Array.from({ length: sideBySide }, runNext));
  waiting.push(...files.filter((file) => alone.includes(file)).map((file) => [file]));
  await runNext();
  return results;
}

/** Puts up to `GROUP_SIZE` groupable files, which need not be neighbours, into one group. */
function groupFiles(files: readonly string[], groupable: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const file of files) {
    if (!groupable.includes(file)) {
      groups.push([file]);
    } else if (open === undefined || open.length === GROUP_SIZE) {
      groups.push((open = [file]));
    } else {
      open.push(file);
    }
  }
  return groups;
}

/** Yields the result of each file with the time in seconds since the file before it, or since the start. */
async function* readGroup(
  { length }: readonly string[],
  events: AsyncIterable<NodeTestEvent>,
): AsyncGenerator<FileResult> {
  let since = performance.now();
  for await (const result of readNodeEvents(length === 1 ? events : splitGroups(events))) {
    const now = performance.now();
    yield { ...result, seconds: (now - since) / 1_000 };
    since = now;
  }
}

function resultWithoutTests(file: string, reason: string): FileResult {
  const failed = [failedAsAWhole(reason)];
  return { file, seconds: 0, passed: 0, failed, skipped: [], output: '' };
}
