import type { ErrorCode } from '@parchi/contract';
import type { ApiMessageId } from './messages/apiMessageId.ts';

/**
 * Which words belong to which failure. Total by type: a code without words does not compile.
 * It is also how a code is recognised at run time, because the contract's own list brings zod into the bundle.
 */
export const errorMessageIds = {
  'request.invalid': 'api.error.request.invalid',
  'request.forbidden_origin': 'api.error.request.forbidden_origin',
  'request.not_found': 'api.error.request.not_found',
  'request.method_not_allowed': 'api.error.request.method_not_allowed',
  'request.timeout': 'api.error.request.timeout',
  'request.too_large': 'api.error.request.too_large',
  'request.unsupported_media_type': 'api.error.request.unsupported_media_type',
  'request.too_many': 'api.error.request.too_many',
  'request.headers_too_large': 'api.error.request.headers_too_large',
  'share.incorrect_token': 'api.error.share.incorrect_token',
  'share.no_files': 'api.error.share.no_files',
  'share.too_many_files': 'api.error.share.too_many_files',
  'share.too_large': 'api.error.share.too_large',
  'file.too_large': 'api.error.file.too_large',
  'storage.full': 'api.error.storage.full',
  'service.unavailable': 'api.error.service.unavailable',
  internal: 'api.error.internal',
} as const satisfies Record<ErrorCode, ApiMessageId>;

export function isKnownErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorMessageIds, value);
}
