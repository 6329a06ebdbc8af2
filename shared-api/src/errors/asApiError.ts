import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from './apiError.ts';

/**
 * Converts the error of an RTK Query hook. RTK adds errors of its own to ours: an aborted call, or an exception in our
 * code.
 */
export function asApiError(error: ApiError | SerializedError): ApiError {
  if ('kind' in error) return error;
  return error.name === 'AbortError' ? { kind: 'cancelled' } : { kind: 'unreadable', status: 0 };
}
