import { inspect } from 'node:util';
import {
  failedAsAWhole,
  type FailedTest,
  type FileResult,
  type SkippedTest,
} from './fileResult.ts';

/** Those fields of the events of Node's test runner that are read here. */
export interface NodeTestEvent {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly nesting?: number;
    readonly testId?: number;
    /** The file in which the test is defined. */
    readonly file?: string | undefined;
    /** The file that was run; missing if the event is about the file as a whole. */
    readonly entryFile?: string;
    readonly skip?: string | boolean;
    readonly message?: string;
    readonly duration_ms?: number;
    readonly details?:
      | {
          readonly type?: string | undefined;
          readonly duration_ms?: number;
          readonly error?: { readonly failureType?: string; readonly cause?: unknown };
        }
      | undefined;
  };
}

interface OpenFile {
  /** Names of the groups around the test whose event is being read, from the outermost to the innermost. */
  readonly path: string[];
  readonly running: Map<number, string>;
  readonly failed: FailedTest[];
  readonly skipped: SkippedTest[];
  passed: number;
  output: string;
  seconds: number;
}

/**
 * Turns the events of Node's test runner into one result per file. Each result is given as soon as its file has ended.
 */
export async function* readNodeEvents(
  events: AsyncIterable<NodeTestEvent>,
): AsyncGenerator<FileResult> {
  const open = new Map<string, OpenFile>();
  for await (const event of events) {
    // If an event is about a file as a whole, only a failure adds information.
    const isOfTest = event.data.entryFile !== undefined;
    const file =
      isOfTest || event.type === 'test:fail'
        ? (event.data.entryFile ?? event.data.file)
        : undefined;
    if (file === undefined) continue;
    const state = open.get(file) ?? startFile();
    open.set(file, state);
    readEvent(state, event);
    // A file that crashed or was killed has no summary. Such a file is closed after the last event.
    if (event.type !== 'test:summary') continue;
    open.delete(file);
    yield closeFile(file, state);
  }
  for (const [file, state] of open) yield closeFile(file, state);
}

function startFile(): OpenFile {
  return {
    path: [],
    running: new Map(),
    failed: [],
    skipped: [],
    passed: 0,
    output: '',
    seconds: 0,
  };
}

function closeFile(file: string, { seconds, passed, failed, skipped, output }: OpenFile) {
  return { file, seconds, passed, failed, skipped, output };
}

function readEvent(state: OpenFile, { type, data }: NodeTestEvent): void {
  const { name = '', nesting = 0, testId = 0, details, skip } = data;
  switch (type) {
    case 'test:dequeue':
      if (data.entryFile !== undefined) state.running.set(testId, name);
      break;
    case 'test:start':
      state.path.splice(nesting, Infinity, name);
      break;
    case 'test:pass':
      if (details?.type === 'suite') break;
      if (skip === undefined) state.passed += 1;
      else state.skipped.push({ name: fullName(state), reason: String(skip) });
      break;
    case 'test:fail':
      // Skip a group that failed because of its tests, because each of these tests has an event of its own.
      if (details?.error?.failureType === 'subtestsFailed') break;
      if (data.entryFile === undefined) state.failed.push(failureOfFile(state, details));
      else state.failed.push({ name: fullName(state), reason: reasonOf(details?.error) });
      break;
    case 'test:complete':
      state.running.delete(testId);
      break;
    case 'test:stdout':
    case 'test:stderr':
      state.output += data.message ?? '';
      break;
    case 'test:summary':
      state.seconds = (data.duration_ms ?? 0) / 1_000;
      break;
  }
}

function fullName({ path }: OpenFile): string {
  return path.join(' › ');
}

/** Returns the failure of a file whose process crashed, exited with an error code, or was ended because it hung. */
function failureOfFile(state: OpenFile, details: NodeTestEvent['data']['details']): FailedTest {
  state.seconds = (details?.duration_ms ?? 0) / 1_000;
  const running = [...state.running.values()].map((name) => `\nstill running: ${name}`);
  return failedAsAWhole(reasonOf(details?.error) + running.join(''));
}

function reasonOf(error: { readonly cause?: unknown } | undefined): string {
  const cause = error?.cause ?? error;
  return typeof cause === 'string' ? cause : inspect(cause);
}
