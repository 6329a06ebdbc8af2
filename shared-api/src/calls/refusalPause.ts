import type { ErrorCode } from '@parchi/contract';
import type { ApiError } from '../errors/apiError.ts';
import { backoffMs, waitForConnection, waitForServer } from './waitForConnection.ts';

/**
 * Maximum sum, in ms, of the pauses of an upload that the server keeps refusing. Long enough for a restart of the
 * server behind a proxy.
 */
const LONGEST_REFUSED_MS = 5 * 60_000;

/**
 * Codes after which the same request may succeed later: the cause is the server's state, not the content of the
 * request.
 */
const passingCodes: ReadonlySet<ErrorCode> = new Set([
  'request.timeout',
  'request.too_many',
  'upload.wrong_offset',
  'upload.busy',
  'storage.full',
  'service.no_scanner',
  'service.unavailable',
  'internal',
] as const);

/** Statuses with the same meaning, for replies without a code: replies to HEAD requests, and replies from a proxy. */
const passingStatuses: ReadonlySet<number> = new Set([408, 423, 429, 500, 502, 503, 504, 507]);

/** Statuses whose cause may last long: the request is retried only if the reply has a `Retry-After`. */
const lastingStatuses: ReadonlySet<number> = new Set([429, 507]);

/** The pauses of an upload so far. Reset when a further byte of the upload has arrived. */
export interface PastWaits {
  readonly count: number;
  /** Sum of the pauses after refusals. */
  readonly refusedMs: number;
}

export const noWaits: PastWaits = { count: 0, refusedMs: 0 };

export interface RefusalPause {
  readonly ms: number;
  /** Whether the server set the pause with `Retry-After`. */
  readonly isNamed: boolean;
}

/** Returns the pause before a refused request is sent again; undefined if the refusal must be reported instead. */
export function refusalPause(error: ApiError, past: PastWaits): RefusalPause | undefined {
  if (!('status' in error) || !isPassing(error)) return undefined;
  const { retryAfterSeconds, status } = error;
  const isNamed = retryAfterSeconds !== undefined;
  if (!isNamed && lastingStatuses.has(status)) return undefined;
  // At least 1 s: with `Retry-After: 0` the sum would never reach the limit, and the retries would never end.
  const ms = isNamed ? Math.max(1, retryAfterSeconds) * 1_000 : backoffMs(past.count);
  return past.refusedMs + ms <= LONGEST_REFUSED_MS ? { ms, isNamed } : undefined;
}

/** Waits for the pause. @returns the past waits, including this one */
export async function waitAfterRefusal(
  { ms, isNamed }: RefusalPause,
  past: PastWaits,
  signal: AbortSignal,
): Promise<PastWaits> {
  await (isNamed ? waitForServer(ms, signal) : waitForConnection(past.count, signal));
  return { count: past.count + 1, refusedMs: past.refusedMs + ms };
}

function isPassing(error: ApiError & { readonly status: number }): boolean {
  if (error.kind === 'refused' && error.code !== undefined) return passingCodes.has(error.code);
  return passingStatuses.has(error.status);
}
