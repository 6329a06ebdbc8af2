import { errorCatalogue, type ErrorCode } from '@parchi/contract';

/** `Retry-After` in seconds, where the cause is likely to be over in a moment. */
export const RETRY_SOON_SECONDS = 5;

type AppErrorOptions = {
  readonly cause?: unknown;
  /** Number of seconds that is sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Name of the file that failed. It replaces `{file}` in the text of the error. */
  readonly file?: string;
  /** Further fields of the error reply, such as the right price. */
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * Whether the error handler writes the error to the log. False when the code that throws the error logs it itself.
   */
  readonly isLogged?: boolean;
};

/** A failure to report to the caller, with a code of the error catalogue. The error handler chooses the text. */
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
