import { i18n } from '@lingui/core';
import type { ErrorCode } from '@parchi/contract';

/**
 * A code is known when there are words for it. The contract's own list would bring zod and the server's
 * texts into the bundle.
 */
export function isKnownErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(i18n.messages, `api.error.${value}`);
}
