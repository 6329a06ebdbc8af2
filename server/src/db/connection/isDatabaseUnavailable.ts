import pg from 'pg';
import { NoPrimaryError } from './databaseServers.ts';

/**
 * SQLSTATE classes of a database that can't work now: connection (08), resources (53), operator intervention with
 * shutdown (57), system (58).
 */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);

/**
 * SQLSTATEs of a database that can do the same soon: one that takes no writes for now (`read_only_sql_transaction`), and
 * one that ended this of two transactions that locked each other (`deadlock_detected`).
 */
const UNAVAILABLE_CODES = new Set(['25006', '40P01']);

const UNAVAILABLE_SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of pg errors without a code, thrown when a connection fails or is lost. */
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * Returns whether an error means that the database is down, unreachable or too busy, rather than that our query is
 * wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimaryError) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The database itself reported the error. Errors of the embedded database have a class of their own, but the same
  // fields.
  if ('severity' in error) {
    // A fatal error ends the connection, or refuses a new one. With a full disk, its code may be that of an internal
    // error: “could not write init file”.
    if (error.severity === 'FATAL') return true;
    return UNAVAILABLE_CODES.has(code ?? '') || UNAVAILABLE_CLASSES.has(code?.slice(0, 2) ?? '');
  }
  // This includes a missing unix socket, which is an ENOENT.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  // For a host with several addresses, the error is an AggregateError, which has only the code of the first address.
  if (code !== undefined && UNAVAILABLE_SYSTEM_ERRORS.has(code)) {
    return syscall === undefined || syscall === 'read' || syscall === 'write';
  }
  return UNAVAILABLE_MESSAGES.test(error.message);
}

/** Returns why a database can't be used, in words without its address or password; `undefined` for other errors. */
export function databaseRefusal(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.message.replaceAll('"', '');
  if (!isDatabaseUnavailable(error)) return undefined;
  return (error as NodeJS.ErrnoException).code ?? 'it does not answer';
}
