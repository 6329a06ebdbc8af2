import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';
import { describeError } from '../../src/process/describeError.ts';

const ERROR_LEVEL = 50;

export type LogLine = { readonly level: number; readonly msg?: string } & Record<string, unknown>;

export type TestLog = {
  readonly logger: Logger;
  /** Every line logged so far. */
  readonly lines: readonly LogLine[];
  /** Returns the log as text, as a process would write it. */
  readText(): string;
  /** Returns the errors logged since the last call. These then count as expected. */
  takeErrors(): LogLine[];
};

/** Creates a log in memory. Closing the server fails the test if the log contains an error that was not taken. */
export function createTestLog(): TestLog {
  const lines: LogLine[] = [];
  let taken = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  return {
    logger: pino({ level: 'trace', serializers: { err: describeError } }, sink),
    lines,
    readText: () => lines.map((line) => JSON.stringify(line)).join('\n'),
    takeErrors() {
      const errors = lines.slice(taken).filter((line) => line.level >= ERROR_LEVEL);
      taken = lines.length;
      return errors;
    },
  };
}
