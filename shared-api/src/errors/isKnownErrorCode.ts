import { i18n } from '@lingui/core';
import type { ErrorCode } from '@parchi/contract';

/**
 * Whether the loaded catalogues have a text for the code. Importing the contract's list of codes instead would bundle
 * zod and the server's texts.
 */
export function isKnownErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(i18n.messages, `api.error.${value}`);
}
