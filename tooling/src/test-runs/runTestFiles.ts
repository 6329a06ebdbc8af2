import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { failedAsAWhole, type FileResult } from './reports/fileResult.ts';
import { readNodeEvents, type NodeTestEvent } from './reports/readNodeEvents.ts';

interface TestRun {
  /** Folder in which the tests run. */
  readonly folder: string;
  /** Paths of the test files, relative to the folder. */
  readonly files: readonly string[];
  /** Maximum number of files that run at the same time. */
  readonly sideBySide: number;
  /** Those of the files that run after the others, one at a time. */
  readonly alone?: readonly string[];
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

/** Runs test files in this order, each in a process of its own. A file that takes too long is ended and has failed. */
export async function runTestFiles({
  folder,
  files,
  sideBySide,
  alone = [],
  env = {},
  testNamePattern,
  maxSecondsPerFile = 900,
  graceSeconds = 10,
  onResult,
}: TestRun): Promise<FileResult[]> {
  const waiting = files.filter((file) => !alone.includes(file));
  const results: FileResult[] = [];

  async function runNext(): Promise<void> {
    const file = waiting.shift();
    if (file === undefined) return;
    const startedAt = performance.now();
    const ending = new AbortController();
    // This timer ends the whole process, because a test's own timeout cannot end an endless computation.
    const timer = setTimeout(
      () => ending.abort(new Error(`ended: it took more than ${maxSecondsPerFile} s`)),
      (maxSecondsPerFile + graceSeconds) * 1_000,
    );
    const events = run({
      files: [path.resolve(folder, file)],
      cwd: folder,
      ...(testNamePattern === undefined ? {} : { testNamePatterns: testNamePattern }),
      timeout: maxSecondsPerFile * 1_000,
      // The process must end even if a failed test left something open.
      execArgv: ['--test-force-exit'],
      env: {
        ...process.env,
        // Without this cache, each file's process would compile the same sources again. Servers that a test starts must
        // not use it: they run with other V8 flags, and V8 rejects and replaces what was compiled with others. They have
        // a cache of their own (`server/src/main.mjs`).
        NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'parchi-compile-cache'),
        ...env,
      },
      signal: ending.signal,
    });
    let hasTests = false;
    for await (const result of readNodeEvents(events as AsyncIterable<NodeTestEvent>)) {
      hasTests = true;
      add({ ...result, seconds: (performance.now() - startedAt) / 1_000 });
    }
    clearTimeout(timer);
    if (!hasTests) add(resultWithoutTests(path.resolve(folder, file)));
    await runNext();
  }

  function add(result: FileResult): void {
    results.push(result);
    onResult(result);
  }

  await Promise.all(Array.from({ length: sideBySide }, runNext));
  waiting.push(...files.filter((file) => alone.includes(file)));
  await runNext();
  return results;
}

function resultWithoutTests(file: string): FileResult {
  const failed = [failedAsAWhole('no test ran')];
  return { file, seconds: 0, passed: 0, failed, skipped: [], output: '' };
}
