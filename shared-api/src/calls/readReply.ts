import { isErrorCode } from '@parchi/contract';
import type { ApiResult } from './apiResult.ts';

export interface RawReply {
  readonly status: number;
  readonly contentType: string | null;
  readonly requestId?: string | null;
  readonly body: string;
}

/** Converts an HTTP reply to data or one `ApiError`, for calls by fetch and for uploads. */
export function readReply({ status, contentType, body, requestId }: RawReply): ApiResult {
  const isSuccess = status >= 200 && status <= 299;
  if (isSuccess && body === '') return { data: null };
  if (/^text\/plain\b/i.test(contentType ?? '')) {
    return isSuccess
      ? { data: body }
      : { error: { kind: 'refused', code: undefined, status, text: body } };
  }
  const json = parseJson(body);
  if (json === undefined) return { error: { kind: 'unreadable', status } };
  if (isSuccess) return { data: json };
  return { error: refusal(json, { status, requestId: requestId ?? undefined }) };
}

function refusal(json: unknown, reply: { status: number; requestId: string | undefined }) {
  const { status } = reply;
  if (typeof json !== 'object' || json === null) return { kind: 'unreadable', status } as const;
  const { code, text, file } = json as { code?: unknown; text?: unknown; file?: unknown };
  if (typeof code !== 'string' && typeof text !== 'string')
    return { kind: 'unreadable', status } as const;
  return {
    kind: 'refused',
    ...reply,
    code: isErrorCode(code) ? code : undefined,
    text: typeof text === 'string' ? text : '',
    file: typeof file === 'string' ? file : undefined,
    details: json,
  } as const;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
