import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors/appError.ts';
import { boundaryOf } from '../../multipart/boundary.ts';

export type UploadHead = {
  readonly boundary: string;
  /** `undefined` for a chunked body. */
  readonly announcedBytes: number | undefined;
};

/** @throws {AppError} for requests that can be refused before the body is read */
export function readUploadHead({ headers }: IncomingMessage, maxBodyBytes: number): UploadHead {
  const boundary = boundaryOf(headers['content-type'] ?? '');
  if (boundary === undefined) throw new AppError('request.invalid');
  const length = headers['content-length'];
  const announcedBytes = length === undefined ? undefined : Number(length);
  if (announcedBytes !== undefined && announcedBytes > maxBodyBytes) {
    throw new AppError('share.too_large');
  }
  return { boundary, announcedBytes };
}
