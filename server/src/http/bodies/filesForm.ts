import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { addBodyParser } from './addBodyParser.ts';
import { parseJsonBody } from './jsonBody.ts';

/**
 * Parses the form post of a download, in that call's scope. Pages download by a form, because the browser then streams
 * to disk, whereas a script would need memory for the whole file.
 */
export function addFilesForm(scope: FastifyInstance): void {
  addBodyParser(scope, 'application/x-www-form-urlencoded', parseFilesForm);
}

/** Parses the form's field `files`, which holds JSON text. */
function parseFilesForm(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('request.invalid');
  const [files, ...others] = new URLSearchParams(body.toString('utf8')).getAll('files');
  if (files === undefined || others.length > 0) throw new AppError('request.invalid');
  return { files: parseJsonBody(Buffer.from(files)) };
}
