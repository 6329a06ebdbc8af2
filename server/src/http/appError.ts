import { errorCatalogue, type ErrorCode } from '@parchi/contract';

type AppErrorOptions = {
  readonly cause?: unknown;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
};

/** A failure that a caller may be told about: a code of the catalogue. The words are chosen by the error handler. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get statusCode(): number {
    return errorCatalogue[this.code].status;
  }
}
