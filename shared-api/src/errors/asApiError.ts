import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from './apiError.ts';

/** Converts the error of an RTK Query hook. Besides ours, RTK has errors of its own: an abort, or a bug in our code. */
export function asApiError(error: ApiError | SerializedError): ApiError {
  if ('kind' in error) return error;
  return error.name === 'AbortError' ? { kind: 'cancelled' } : { kind: 'unreadable', status: 0 };
}
