import type { ApiPath } from '@parchi/contract';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '../errors/apiError.ts';
import { apiUrl } from './apiUrl.ts';
import { takeEarlyReply } from './earlyReplies.ts';
import { readReply } from './readReply.ts';

// Within 10 s a page must show either its data or an error, so a call ends a little earlier.
const TIMEOUT_MS = 9_000;

export interface ApiCall {
  readonly path: ApiPath;
  readonly body?: unknown;
  /** Timeout in milliseconds, for calls that the server answers slowly because it generates a file first. */
  readonly withinMs?: number;
}

/** Makes a JSON call: a POST with the session cookie (specification §7). Resolves to the data or to one `ApiError`. */
export const baseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (call, { signal }) => {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(() => controller.abort('timeout'), call.withinMs ?? TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return { error: { kind: 'cancelled' } };
    const early = await takeEarlyReply(call.path, controller.signal);
    const reply = early ?? (await fetch(apiUrl(call.path), requestOf(call, controller.signal)));
    const body = await reply.text();
    return readReply({
      status: reply.status,
      contentType: reply.headers.get('content-type'),
      requestId: reply.headers.get('x-request-id'),
      retryAfter: reply.headers.get('retry-after'),
      body,
    });
  } catch {
    // fetch reports a lost connection, a refused connection and a CORS error by the same TypeError.
    if (controller.signal.reason === 'timeout') return { error: { kind: 'timeout' } };
    return { error: { kind: signal.aborted ? 'cancelled' : 'offline' } };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};

function requestOf({ body }: ApiCall, signal: AbortSignal): RequestInit {
  return {
    method: 'POST',
    credentials: 'include',
    signal,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
}
