import { errorCatalogue, type ErrorCode, type ErrorReply } from '@parchi/contract';

/** What a failure may report besides its code: the file that failed, and further fields. */
type ErrorContext = {
  readonly file?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Returns the JSON body of a failure (specification §7). */
export function errorReply(code: ErrorCode, { file, details }: ErrorContext = {}): ErrorReply {
  const text = errorCatalogue[code].text.replace('{file}', () => file ?? '');
  return { ...details, ...(file === undefined ? {} : { file }), code, message: text, text };
}
