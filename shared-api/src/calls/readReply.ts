import { isErrorCode } from '@parchi/contract';
import type { ApiResult } from './apiResult.ts';

export interface RawReply {
  readonly status: number;
  readonly contentType: string | null;
  readonly requestId?: string | null;
  readonly retryAfter?: string | null;
  readonly body: string;
}

/** Converts an HTTP reply to data or one `ApiError`, for calls by fetch and for uploads. */
export function readReply({ status, contentType, body, ...headers }: RawReply): ApiResult {
  const isSuccess = status >= 200 && status <= 299;
  const retryAfterSeconds = readSeconds(headers.retryAfter);
  if (isSuccess && body === '') return { data: null };
  if (/^text\/plain\b/i.test(contentType ?? '')) {
    return isSuccess
      ? { data: body }
      : { error: { kind: 'refused', code: undefined, status, retryAfterSeconds, text: body } };
  }
  const json = parseJson(body);
  if (json === undefined) return { error: { kind: 'unreadable', status, retryAfterSeconds } };
  if (isSuccess) return { data: json };
  return { error: refusal(json, { status, retryAfterSeconds }, headers.requestId ?? undefined) };
}

interface Refused {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
}

function refusal(json: unknown, refused: Refused, requestId: string | undefined) {
  if (typeof json !== 'object' || json === null) return { kind: 'unreadable', ...refused } as const;
  const { code, text, file } = json as { code?: unknown; text?: unknown; file?: unknown };
  if (typeof code !== 'string' && typeof text !== 'string')
    return { kind: 'unreadable', ...refused } as const;
  return {
    kind: 'refused',
    ...refused,
    requestId,
    code: isErrorCode(code) ? code : undefined,
    text: typeof text === 'string' ? text : '',
    file: typeof file === 'string' ? file : undefined,
    details: json,
  } as const;
}

/** Parses a `Retry-After` in seconds. Returns undefined for a date, which only proxies send. */
function readSeconds(text: string | null | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
