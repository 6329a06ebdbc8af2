import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../appError.ts';
import { parseJsonBody } from './jsonBody.ts';

/** Parses form posts of a download: a form streams to disk what a script would hold in memory. For the call's scope. */
export function addFilesForm(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: unknown, body: Buffer) => new Promise((resolve) => resolve(parseFilesForm(body))),
  );
}

/** The form's field `files` holds JSON text. */
function parseFilesForm(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('request.invalid');
  const [files, ...others] = new URLSearchParams(body.toString('utf8')).getAll('files');
  if (files === undefined || others.length > 0) throw new AppError('request.invalid');
  return { files: parseJsonBody(Buffer.from(files)) };
}
