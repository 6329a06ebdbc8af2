import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from './apiError.ts';

/** RTK Query's hooks may also hand out an error of their own: an abort, or a fault in our code. */
export function asApiError(error: ApiError | SerializedError): ApiError {
  if ('kind' in error) return error;
  return error.name === 'AbortError' ? { kind: 'cancelled' } : { kind: 'unreadable', status: 0 };
}
