import { errorCatalogue, type ErrorCode, type ErrorReply } from '@parchi/contract';

/** A failure as it goes over the wire (SPEC §7). */
export function errorReply(code: ErrorCode): ErrorReply {
  const { text } = errorCatalogue[code];
  return { code, message: text, text };
}
