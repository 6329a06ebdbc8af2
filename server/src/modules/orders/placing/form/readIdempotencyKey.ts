import { AppError } from '../../../../errors/appError.ts';

/**
 * Returns the idempotency key, which has 8 to 200 printable ASCII characters; `undefined` without the header.
 * @param header value of `Idempotency-Key`; an array if the header was sent twice
 * @throws {AppError} `request.invalid`
 */
export function readIdempotencyKey(header: string | readonly string[] | undefined) {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{8,200}$/.test(header)) {
    throw new AppError('request.invalid');
  }
  return header;
}
