import { apiPaths, errorReplySchema, singleDownloadRequestSchema } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Settings } from '../../../config/settings.ts';
import { AppError } from '../../../errors/appError.ts';
import { addFieldsForm } from '../../../http/bodies/fieldsForm.ts';
import { forEverybody } from '../../../http/calls/access.ts';
import { attachment, inline } from '../../../http/replies/attachment.ts';
import { sendStream } from '../../../http/replies/sendStream.ts';
import type { OpenRequestedContext } from '../download/openRequested.ts';
import { callerOf } from '../sending/caller.ts';
import { beginOpening } from './beginOpening.ts';
import { leadToFile, readOpenedFile } from './openedFile.ts';
import { showFile } from './showFile.ts';
import { shownPolicies } from './shownPolicies.ts';

export type OpenContext = OpenRequestedContext & {
  readonly settings: Pick<Settings, 'publicUrl' | 'rateLimits'>;
};

/**
 * Adds the call that opens a file in a tab, and the address to which it leads. A player fetches its file by GET, in
 * parts; the address tells nobody the id that the form posted.
 */
export function addOpenFile(scope: FastifyInstance, context: OpenContext): void {
  addFieldsForm(scope);
  const { db, settings, timings } = context;
  const config = { access: forEverybody };
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.openFile,
    {
      schema: {
        body: singleDownloadRequestSchema,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        response: { default: errorReplySchema },
      },
      config,
    },
    async (request, reply) => {
      const found = await beginOpening(db, request.body.file, await callerOf(request));
      return leadToFile(reply, settings, found);
    },
  );

  scope.get(
    `${apiPaths.openFile}/:view`,
    { schema: { hide: true }, config: { ...config, isDownload: true } },
    async (request: FastifyRequest<{ Params: { view: string } }>, reply) => {
      const id = readOpenedFile(request.params.view, request.headers.cookie);
      if (id === undefined) throw new AppError('request.not_found');
      const { shownType, range, wholeSizeInBytes, ...file } = await showFile(
        context,
        id,
        request.headers,
      );
      reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' });
      if (shownType === undefined) {
        // What is not shown is saved, as a download would.
        reply.type('application/octet-stream');
        reply.header('content-disposition', attachment(file.fileName));
      } else {
        reply.header('content-type', shownType.mediaType);
        reply.header('content-disposition', inline(file.fileName));
        reply.header('content-security-policy', shownPolicies[shownType.kind]);
      }
      if (range !== undefined) {
        const { start, end } = range;
        reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${wholeSizeInBytes}`);
      }
      return sendStream(reply, { ...file, pace: timings.downloadPace });
    },
  );
}
