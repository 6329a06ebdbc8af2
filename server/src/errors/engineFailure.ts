import { EngineUnavailableError, TooManyJobsError } from '@parchi/print-engine';
import { AppError } from './appError.ts';

const RETRY_SECONDS = 5;

/** Returns the error for a temporary failure of the print engine; `undefined` for any other error. */
export function engineFailure(error: unknown): AppError | undefined {
  const options = { cause: error, retryAfterSeconds: RETRY_SECONDS };
  if (error instanceof TooManyJobsError) return new AppError('request.too_many', options);
  if (error instanceof EngineUnavailableError) return new AppError('service.unavailable', options);
  return undefined;
}
