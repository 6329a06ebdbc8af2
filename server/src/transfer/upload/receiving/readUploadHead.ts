import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../errors/appError.ts';
import { boundaryOf } from '../../multipart/boundary.ts';

export type UploadHead = {
  readonly boundary: string;
  /** Size of the body; `undefined` for a chunked body, whose size is unknown. */
  readonly announcedBytes: number | undefined;
};

/** Reads the headers of an upload. @throws {AppError} for a request that can be refused before its body is read */
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
