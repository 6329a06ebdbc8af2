import type { ErrorCode } from '@parchi/contract';
import type { ApiError } from '../errors/apiError.ts';
import { backoffMs, waitForConnection, waitForServer } from './waitForConnection.ts';

/**
 * Maximum sum of the pauses before an upload that the server keeps refusing is given up, in ms. Long enough for a restart
 * of the server behind a proxy.
 */
const LONGEST_REFUSED_MS = 5 * 60_000;

/** Refusals after which the same request may succeed: they are about the server, not about what was sent. */
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

/** Statuses with the same meaning, of replies without a code: those to HEAD, and those of a proxy. */
const passingStatuses: ReadonlySet<number> = new Set([408, 423, 429, 500, 502, 503, 504, 507]);

/** Of these, the ones that last: only the server knows when to ask again. */
const lastingStatuses: ReadonlySet<number> = new Set([429, 507]);

/** The pauses of an upload before its retries. They start anew when a byte of it has arrived. */
export interface PastWaits {
  readonly count: number;
  /** Sum of the pauses after refusals. */
  readonly refusedMs: number;
}

export const noWaits: PastWaits = { count: 0, refusedMs: 0 };

export interface RefusalPause {
  readonly ms: number;
  /** Whether the server named the pause, in `Retry-After`. */
  readonly isNamed: boolean;
}

/** Returns the pause before a refused request is sent again; undefined if the refusal is to be reported. */
export function refusalPause(error: ApiError, past: PastWaits): RefusalPause | undefined {
  if (!('status' in error) || !isPassing(error)) return undefined;
  const { retryAfterSeconds, status } = error;
  const isNamed = retryAfterSeconds !== undefined;
  if (!isNamed && lastingStatuses.has(status)) return undefined;
  // “At once” would let a server that keeps refusing be asked for ever.
  const ms = isNamed ? Math.max(1, retryAfterSeconds) * 1_000 : backoffMs(past.count);
  return past.refusedMs + ms <= LONGEST_REFUSED_MS ? { ms, isNamed } : undefined;
}

/** Waits out the pause. @returns the waits with this one */
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
