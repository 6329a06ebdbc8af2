import { errorCatalogue, type ErrorCode, type ErrorReply } from '@parchi/contract';

/** What a failure may say beside its code: the file that it is about, and fields of its own. */
type Particulars = {
  readonly file?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** A failure as it goes over the wire (SPEC §7). */
export function errorReply(code: ErrorCode, { file, details }: Particulars = {}): ErrorReply {
  const text = errorCatalogue[code].text.replace('{file}', () => file ?? '');
  return { ...details, ...(file === undefined ? {} : { file }), code, message: text, text };
}
