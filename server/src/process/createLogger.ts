import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Settings } from '../config/settings.ts';

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

/**
 * Returns only these fields of an error, because other fields may hold the error's input (an address, a row), which may
 * be secret.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
