import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { failedAsAWhole, type FileResult } from './reports/fileResult.ts';
import { readNodeEvents, type NodeTestEvent } from './reports/readNodeEvents.ts';

interface TestRun {
  /** Where the tests run. */
  readonly folder: string;
  /** Paths from the folder. */
  readonly files: readonly string[];
  /** How many files run at the same time. */
  readonly sideBySide: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs only the tests whose name it matches. */
  readonly testNamePattern?: string | undefined;
  readonly maxSecondsPerFile?: number;
  /** After the timeout of its tests, in which a file may still say which of them hung. */
  readonly graceSeconds?: number;
  /** Called as each file ends. */
  readonly onResult: (result: FileResult) => void;
}

/** Runs test files, each in a process of its own, in this order. A file that takes too long is ended and has failed. */
export async function runTestFiles({
  folder,
  files,
  sideBySide,
  env = {},
  testNamePattern,
  maxSecondsPerFile = 480,
  graceSeconds = 10,
  onResult,
}: TestRun): Promise<FileResult[]> {
  const waiting = [...files];
  const results: FileResult[] = [];

  async function runNext(): Promise<void> {
    const file = waiting.shift();
    if (file === undefined) return;
    const startedAt = performance.now();
    const ending = new AbortController();
    // A test's own timeout can't end a process that computes without end.
    const timer = setTimeout(
      () => ending.abort(new Error(`ended: it took more than ${maxSecondsPerFile} s`)),
      (maxSecondsPerFile + graceSeconds) * 1_000,
    );
    const events = run({
      files: [path.resolve(folder, file)],
      cwd: folder,
      ...(testNamePattern === undefined ? {} : { testNamePatterns: testNamePattern }),
      timeout: maxSecondsPerFile * 1_000,
      // A test that failed may leave open what it opened: its process ends nevertheless.
      execArgv: ['--test-force-exit'],
      env: {
        ...process.env,
        // Each file is a process: without it, they compile the same sources again and again.
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
    if (!hasTests) {
      const failed = [failedAsAWhole('no test ran')];
      add({
        file: path.resolve(folder, file),
        seconds: 0,
        passed: 0,
        failed,
        skipped: [],
        output: '',
      });
    }
    await runNext();
  }

  function add(result: FileResult): void {
    results.push(result);
    onResult(result);
  }

  await Promise.all(Array.from({ length: sideBySide }, runNext));
  return results;
}
