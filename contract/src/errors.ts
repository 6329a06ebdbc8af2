import * as z from 'zod';

/**
 * Every failure that a call can answer with: its status and its literal text (SPEC §7, §8).
 * On the wire: `{code, message, text}` with `text` equal to `message`.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, text: 'The request is not valid.' },
  'request.forbidden_origin': { status: 403, text: 'Requests from this site are not accepted.' },
  'request.not_found': { status: 404, text: 'There is nothing here.' },
  'request.method_not_allowed': { status: 405, text: 'This address only answers POST.' },
  'request.timeout': { status: 408, text: 'The upload was too slow and was stopped. Try again.' },
  'request.too_large': { status: 413, text: 'The request is too large.' },
  'request.unsupported_media_type': { status: 415, text: 'This kind of content is not accepted.' },
  'request.too_many': { status: 429, text: 'Too many requests. Wait a little and try again.' },
  'request.headers_too_large': { status: 431, text: 'The request headers are too large.' },
  'share.incorrect_token': {
    status: 404,
    text: 'Incorrect token, or its files were deleted. Check it, or ask the sender to send again.',
  },
  'share.no_files': { status: 400, text: 'Choose at least one file.' },
  'share.too_many_files': { status: 413, text: 'At most 100 files can be sent in one go.' },
  'share.too_large': { status: 413, text: 'At most 1 GB can be sent in one go.' },
  'file.too_large': { status: 413, text: 'File size greater than 50MB' },
  'storage.full': { status: 507, text: 'There is no room for more files now. Try again later.' },
  'service.unavailable': { status: 503, text: 'Parchi is busy. Try again in a moment.' },
  internal: { status: 500, text: 'Something went wrong on our side. Try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

export const errorReplySchema = z.object({
  code: z.string(),
  message: z.string(),
  text: z.string(),
});

export type ErrorReply = z.infer<typeof errorReplySchema>;
