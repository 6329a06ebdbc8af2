import { isId, type ApiPath, type Id } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/appError.ts';
import type { Access } from '../../../http/calls/access.ts';
import type { UploadRows } from '../uploadRows.ts';
import type { UploadAllowance } from '../reservation/uploadAllowance.ts';
import { appendToUpload, readUploadOffset } from './appendToUpload.ts';
import { discardUpload } from './discardUpload.ts';
import { findResumableUpload } from './resumableUploads.repository.ts';
import type { ResumableContext, ResumableUpload } from './resumableUpload.ts';
import {
  addTusHeaders,
  assertTusVersion,
  BYTES_TYPE,
  readByteCount,
  tusOptions,
} from './tusProtocol.ts';

/** The caller of a request about an upload, and its limits. */
export type Uploader = {
  readonly allowances: readonly UploadAllowance[];
  /** The only account that may resume the upload; `undefined` if anyone who knows its id may. */
  readonly accountId: Id | undefined;
};

export type ResumableRoutes = {
  readonly context: ResumableContext;
  /** Path of the call that begins an upload. Uploads are below it. */
  readonly path: ApiPath;
  readonly access: Access;
  readonly rows: Pick<UploadRows, 'table' | 'markDeleting'>;
  readonly uploaderOf: (request: FastifyRequest) => Promise<Uploader>;
};

type UploadRequest = FastifyRequest<{ Params: { upload: string } }>;

/** Registers the routes of tus 1.0 for an existing upload: HEAD, PATCH, DELETE and OPTIONS. */
export function addResumableRoutes(scope: FastifyInstance, options: ResumableRoutes): void {
  const { context, rows, access } = options;
  const url = `${options.path}/:upload`;
  const config = { access };
  const schema = { hide: true };
  const expiresInSeconds = context.settings.uploadResumeSeconds;
  // The bytes are read by the handler, while they arrive.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(BYTES_TYPE, (_request, _body, done) => done(null));

  scope.head(url, { schema, config }, async (request: UploadRequest, reply) => {
    const { upload } = await findUpload(options, request);
    const offset = await readUploadOffset(context, upload);
    return addTusHeaders(reply, expiresInSeconds)
      .headers({ 'upload-offset': offset, 'upload-length': upload.sizeInBytes })
      .send();
  });

  scope.patch(url, { schema, config }, async (request: UploadRequest, reply) => {
    const { upload, allowances } = await findUpload(options, request);
    const offset = readByteCount(request, 'upload-offset');
    const appended = { request: request.raw, offset, allowances, rows };
    const newOffset = await appendToUpload(context, upload, appended);
    return addTusHeaders(reply, expiresInSeconds)
      .code(204)
      .header('upload-offset', newOffset)
      .send();
  });

  scope.delete(url, { schema, config }, async (request: UploadRequest, reply) => {
    const { upload } = await findUpload(options, request);
    await context.locks.run(upload.id, () => discardUpload(context, upload, rows));
    return addTusHeaders(reply, expiresInSeconds).code(204).send();
  });

  for (const about of [options.path, url]) {
    scope.options(about, { schema, config: { optionsHeaders: tusOptions } }, () => undefined);
  }
}

async function findUpload(
  { context, rows, uploaderOf }: ResumableRoutes,
  request: UploadRequest,
): Promise<Uploader & { readonly upload: ResumableUpload }> {
  assertTusVersion(request);
  const uploader = await uploaderOf(request);
  const { upload: id } = request.params;
  const key = { id: id as Id, table: rows.table, accountId: uploader.accountId };
  const upload = isId(id) ? await findResumableUpload(context.db, key) : undefined;
  if (upload === undefined) throw new AppError('upload.not_found');
  return { ...uploader, upload };
}
