import pg from 'pg';

/** SQLSTATE classes: connection (08), resources (53), operator's intervention incl. shutdown (57), and system (58). */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);

const UNAVAILABLE_SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What pg throws, without a code, when a connection can't be had or is lost. */
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether the failure is the database being down, away or too busy, and not our query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Said by the database; the embedded one's errors are of a class of its own.
  if ('severity' in error) return UNAVAILABLE_CLASSES.has(code?.slice(0, 2) ?? '');
  // Also a unix socket that is gone, which is ENOENT.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  // A name with several addresses is refused as an AggregateError, which has the code of the first alone.
  if (code !== undefined && UNAVAILABLE_SYSTEM_ERRORS.has(code)) {
    return syscall === undefined || syscall === 'read' || syscall === 'write';
  }
  return UNAVAILABLE_MESSAGES.test(error.message);
}

/** Why a server can't be used at all, without its address or password; `undefined` when it is something else. */
export function databaseRefusal(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.message.replaceAll('"', '');
  if (!isDatabaseUnavailable(error)) return undefined;
  return (error as NodeJS.ErrnoException).code ?? 'it does not answer';
}
