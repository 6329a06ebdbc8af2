import {
  hasCode,
  ObjectMissingError,
  StoreFullError,
  StoreUnavailableError,
} from '@parchi/object-store';
import { AppError, RETRY_SOON_SECONDS } from './appError.ts';

/** Returns the error that an upload reports for a failure of the store; any other error unchanged. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof StoreFullError) return new AppError('storage.full', { cause: error });
  // This process outlived its lease; the sweep has already removed the upload.
  if (error instanceof ObjectMissingError) {
    return new AppError('service.unavailable', { cause: error });
  }
  return passingStoreFailure(error);
}

/**
 * Returns the error for a temporary failure: the store's disk is missing, or all file descriptors are in use. Returns
 * any other error unchanged.
 */
export function passingStoreFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailableError || hasCode(error, 'EMFILE', 'ENFILE')) {
    return new AppError('service.unavailable', {
      cause: error,
      retryAfterSeconds: RETRY_SOON_SECONDS,
    });
  }
  return error;
}
