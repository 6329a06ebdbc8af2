import { errorCatalogue, type ErrorCode } from '@parchi/contract';

type AppErrorOptions = {
  readonly cause?: unknown;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Name of the file that failed; replaces `{file}` in the text. */
  readonly file?: string;
  /** Further fields of the reply, such as the right price. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** False when the code that throws it writes to the log itself. */
  readonly isLogged?: boolean;
};

/** A failure to report to the caller, as a code of the catalogue. The error handler chooses the text. */
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
