import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/appError.ts';
import type { AnnouncedFile } from './resumableUpload.ts';

/** The version of the tus protocol that we speak (https://tus.io/protocols/resumable-upload). */
const VERSION = '1.0.0';

/** Content type of the bytes of an upload. */
export const BYTES_TYPE = 'application/offset+octet-stream';

/** What OPTIONS tells about uploads. */
export const tusOptions = {
  'tus-resumable': VERSION,
  'tus-version': VERSION,
  'tus-extension': 'creation,expiration,termination',
} as const;

/** @throws {AppError} `upload.unsupported_version` */
export function assertTusVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== VERSION) throw new AppError('upload.unsupported_version');
}

/** Returns the value of `Upload-Offset` or `Upload-Length`. @throws {AppError} `request.invalid` without one */
export function readByteCount(
  { headers }: FastifyRequest,
  name: 'upload-offset' | 'upload-length',
): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new AppError('request.invalid');
  return Number(value);
}

/** Returns the only file of an upload that is announced in headers alone. @throws {AppError} `request.invalid` */
export function readAnnouncedFile(request: FastifyRequest): AnnouncedFile {
  const sizeInBytes = readByteCount(request, 'upload-length');
  const name = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)/.exec(
    String(request.headers['upload-metadata'] ?? ''),
  );
  return { name: Buffer.from(name?.[1] ?? '', 'base64').toString('utf8'), sizeInBytes };
}

export function addTusHeaders(reply: FastifyReply, expiresInSeconds: number): FastifyReply {
  return reply.headers({
    'tus-resumable': VERSION,
    'cache-control': 'no-store',
    'upload-expires': new Date(Date.now() + expiresInSeconds * 1_000).toUTCString(),
  });
}
