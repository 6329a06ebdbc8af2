import { AppError } from './appError.ts';
import {
  ObjectMissingError,
  StoreFullError,
  StoreUnavailableError,
} from '../object-store/objectStore.ts';
import { hasCode } from '../object-store/systemError.ts';

const RETRY_SECONDS = 5;

/** What a failure of the store means for an upload; what is no such failure is returned as it is. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof StoreFullError) return new AppError('storage.full', { cause: error });
  // The sweep has taken a dead upload, and this process is the dead that came back.
  if (error instanceof ObjectMissingError) {
    return new AppError('service.unavailable', { cause: error });
  }
  return passingStoreFailure(error);
}

/** Those that will pass by themselves: the store's disk is away, all descriptors are in use. */
export function passingStoreFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailableError || hasCode(error, 'EMFILE', 'ENFILE')) {
    return new AppError('service.unavailable', { cause: error, retryAfterSeconds: RETRY_SECONDS });
  }
  return error;
}
