import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Settings } from '../config/settings.ts';
import { describeError } from './describeError.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Called with each line that is logged. */
export type OnLine = (level: string, fields: unknown) => void;

/**
 * Creates a logger that writes JSON lines to the error output. The standard output is for the person who started
 * Parchi.
 */
export function createLogger(level: Settings['logLevel'], onLine?: OnLine): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      ...(onLine && { hooks: { logMethod: withLine(onLine) } }),
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

function withLine(onLine: OnLine): LogMethod {
  return function logMethod(args, method, level) {
    onLine(pino.levels.labels[level] ?? 'unknown', args[0]);
    method.apply(this, args);
  };
}
