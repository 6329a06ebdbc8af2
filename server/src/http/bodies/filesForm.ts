import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { parseJsonBody } from './jsonBody.ts';

/** Parses a download's form post, in that call's scope. A form streams to disk; a script would need memory. */
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
