import { apiPaths, errorReplySchema, singleDownloadRequestSchema } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Settings } from '../../../config/settings.ts';
import { AppError } from '../../../errors/appError.ts';
import { addFieldsForm } from '../../../http/bodies/fieldsForm.ts';
import { forEverybody } from '../../../http/calls/access.ts';
import { attachment, inline } from '../../../http/replies/attachment.ts';
import { describeRange } from '../../../http/replies/fileRange.ts';
import { sendStream } from '../../../http/replies/sendStream.ts';
import { shownPolicies } from '../../../http/replies/shownPolicies.ts';
import type { OpenRequestedContext } from '../download/openRequested.ts';
import { callerOf } from '../sending/caller.ts';
import { beginOpening } from './beginOpening.ts';
import { redirectToFile, readOpenedFile } from './openedFile.ts';
import { showFile } from './showFile.ts';

export type OpenContext = OpenRequestedContext & {
  readonly settings: Pick<Settings, 'publicUrl' | 'rateLimits'>;
};

/**
 * Registers the call that opens a file in a tab, and the address to which it redirects. The address is needed because
 * players fetch their file by GET, in ranges. It does not reveal the file's id, which the form posts.
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
      return redirectToFile(reply, settings, found);
    },
  );

  scope.get(
    `${apiPaths.openFile}/:view`,
    { schema: { hide: true }, config: { ...config, isDownload: true } },
    async (request: FastifyRequest<{ Params: { view: string } }>, reply) => {
      const id = readOpenedFile(request.params.view, request.headers.cookie);
      if (id === undefined) throw new AppError('request.not_found');
      const { shownType, ...file } = await showFile(context, id, request.headers);
      describeRange(reply, file.whole, file.range);
      if (shownType === undefined) {
        // Types that are not shown are saved, like a download.
        reply.type('application/octet-stream');
        reply.header('content-disposition', attachment(file.fileName));
      } else {
        reply.header('content-type', shownType.mediaType);
        reply.header('content-disposition', inline(file.fileName));
        reply.header('content-security-policy', shownPolicies[shownType.kind]);
      }
      return sendStream(reply, { ...file, pace: timings.downloadPace });
    },
  );
}
