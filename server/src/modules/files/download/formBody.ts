import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../http/appError.ts';
import { parseJsonBody } from '../../../http/jsonBody.ts';

/** A page's form can start a download that a script would have to hold in memory: its field `files` is JSON text. */
export function parseDownloadForm(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('request.invalid');
  const [files, ...others] = new URLSearchParams(body.toString('utf8')).getAll('files');
  if (files === undefined || others.length > 0) throw new AppError('request.invalid');
  return { files: parseJsonBody(Buffer.from(files)) };
}
