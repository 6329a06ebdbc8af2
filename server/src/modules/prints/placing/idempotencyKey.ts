import { AppError } from '../../../http/appError.ts';

/** @param header of `Idempotency-Key`; a header that came twice is an array */
export function readIdempotencyKey(header: string | readonly string[] | undefined) {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{8,200}$/.test(header)) {
    throw new AppError('request.invalid');
  }
  return header;
}
