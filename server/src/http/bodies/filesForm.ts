import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../appError.ts';
import { parseJsonBody } from './jsonBody.ts';

/** In a scope of a download: a page's form can start one that a script would have to hold in memory. */
export function addFilesForm(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: unknown, body: Buffer) => new Promise((resolve) => resolve(parseFilesForm(body))),
  );
}

/** Its field `files` is JSON text. */
function parseFilesForm(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('request.invalid');
  const [files, ...others] = new URLSearchParams(body.toString('utf8')).getAll('files');
  if (files === undefined || others.length > 0) throw new AppError('request.invalid');
  return { files: parseJsonBody(Buffer.from(files)) };
}
