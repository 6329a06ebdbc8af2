import { errorCatalogue, type ErrorCode } from '@parchi/contract';

type AppErrorOptions = {
  readonly cause?: unknown;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Name of the file that the failure is about; stands in the words for `{file}`. */
  readonly file?: string;
  /** What the answer says beside the words, such as the right numbers. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** False when whoever throws it tells the log. */
  readonly isLogged?: boolean;
};

/** A failure that a caller may be told about: a code of the catalogue. The words are chosen by the error handler. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly file: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly isLogged: boolean;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.file = options.file;
    this.details = options.details ?? {};
    this.isLogged = options.isLogged ?? true;
  }

  get statusCode(): number {
    return errorCatalogue[this.code].status;
  }
}
