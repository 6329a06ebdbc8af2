import { EngineUnavailableError, TooManyJobsError } from '@parchi/print-engine';
import { AppError } from './appError.ts';

const RETRY_SECONDS = 5;

/** Maps a failure of the print engine that passes by itself; returns `undefined` for any other error. */
export function engineFailure(error: unknown): AppError | undefined {
  const options = { cause: error, retryAfterSeconds: RETRY_SECONDS };
  if (error instanceof TooManyJobsError) return new AppError('request.too_many', options);
  if (error instanceof EngineUnavailableError) return new AppError('service.unavailable', options);
  return undefined;
}
