import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '@parchi/contract';
import { EngineUnavailableError, TooManyJobsError } from '@parchi/print-engine';
import { isDatabaseUnavailable } from '../../db/connection/isDatabaseUnavailable.ts';
import { AppError, RETRY_SOON_SECONDS } from '../../errors/appError.ts';

/** Error codes by HTTP status, for errors of the framework and its plugins. Their own texts never reach the caller. */
const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  403: 'request.not_found',
  404: 'request.not_found',
  405: 'request.method_not_allowed',
  408: 'request.timeout',
  413: 'request.too_large',
  414: 'request.invalid',
  415: 'request.unsupported_media_type',
  429: 'request.too_many',
  431: 'request.headers_too_large',
};

/** Returns the error of the catalogue for any thrown value. An unexpected value becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('request.invalid', { cause: error });
  }
  const temporary = { cause: error, retryAfterSeconds: RETRY_SOON_SECONDS };
  if (error instanceof TooManyJobsError) return new AppError('request.too_many', temporary);
  if (error instanceof EngineUnavailableError || isDatabaseUnavailable(error)) {
    return new AppError('service.unavailable', temporary);
  }
  const status =
    error instanceof Error ? (error as { statusCode?: unknown }).statusCode : undefined;
  const code = typeof status === 'number' ? codeByStatus[status] : undefined;
  return new AppError(code ?? 'internal', { cause: error });
}
