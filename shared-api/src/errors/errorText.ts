import { i18n } from '@lingui/core';
import type { ErrorCode } from '@parchi/contract';
import type { ApiError } from './apiError.ts';
import type { ApiMessageId } from '../messages/apiMessageId.ts';

/** Returns the text of an error, in the reader's language. */
export function errorText(error: ApiError): string {
  if (error.kind === 'refused' && !hasText(error.code) && error.text !== '') return error.text;
  const blocked = blockedUntil(error);
  if (blocked) return i18n._('api.blocked-until', blocked);
  const file = 'file' in error ? error.file : undefined;
  const text = i18n._(messageId(error), { file });
  if (error.kind !== 'refused' || error.code !== 'internal' || !error.requestId) return text;
  return `${text} ${i18n._('api.reference', { id: error.requestId })}`;
}

/** Returns the formatted time and day at which a block ends; `undefined` for any other error. */
function blockedUntil(error: ApiError): { time: string; day: string } | undefined {
  if (error.kind !== 'refused' || error.code !== 'request.blocked') return undefined;
  const { until } = (error.details ?? {}) as { until?: unknown };
  const end = new Date(String(until));
  if (Number.isNaN(end.getTime())) return undefined;
  const locale = `${i18n.locale}-IN`;
  const isThisYear = end.getFullYear() === new Date().getFullYear();
  return {
    time: end.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' }).toUpperCase(),
    day: end.toLocaleDateString(locale, {
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }),
  };
}

/** Returns the message id of an error. A code without a text in the catalogues is a compile error. */
function messageId(error: ApiError): ApiMessageId {
  switch (error.kind) {
    case 'offline':
      return 'api.failure.offline';
    case 'timeout':
      return 'api.failure.timeout';
    case 'cancelled':
      return 'api.failure.cancelled';
    case 'file_unreadable':
      return 'api.failure.file_unreadable';
    case 'unreadable':
      return unreadableMessageId(error.status);
    case 'refused':
      return hasText(error.code) ? `api.error.${error.code}` : 'api.failure.unreadable';
  }
}

/** Returns whether this page has loaded a text for the code. A page loads only the texts of the calls that it makes. */
function hasText(code: ErrorCode | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(i18n.messages, `api.error.${code}`);
}

/**
 * Returns the message id for a reply that is not the API's. A proxy in front of the server answers with its own error
 * page, of which only the status is reliable.
 */
function unreadableMessageId(status: number): ApiMessageId {
  if (status === 413) return 'api.error.request.too_large';
  if (status === 429) return 'api.error.request.too_many';
  if (status === 507) return 'api.error.storage.full';
  if (status === 408) return 'api.error.request.timeout';
  if (status >= 502 && status <= 504) return 'api.error.service.unavailable';
  return 'api.failure.unreadable';
}
