import pino, { type Logger } from 'pino';
import type { Settings } from '../config/settings.ts';

/**
 * Creates a logger that writes JSON lines to the error output. The standard output is for the person who started
 * Parchi.
 */
export function createLogger(level: Settings['logLevel']): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    pino.destination({ fd: 2, sync: true }),
  );
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
