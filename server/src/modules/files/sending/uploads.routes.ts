import {
  apiPaths,
  errorReplySchema,
  sendReplySchema,
  sendUploadedRequestSchema,
} from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody } from '../../../http/calls/access.ts';
import {
  addResumableRoutes,
  type Uploader,
} from '../../../transfer/upload/resumable/addResumableRoutes.ts';
import { addStartRoute } from '../../../transfer/upload/resumable/addStartRoute.ts';
import { startResumableUpload } from '../../../transfer/upload/resumable/startResumableUpload.ts';
import { callerOf } from './caller.ts';
import { shareRows } from './completeShare.ts';
import { sendAllowances } from './sendAllowances.ts';
import { sendUploaded, type SendUploadedContext } from './sendUploaded.ts';

/** Registers the routes that send files by a resumable upload (decision 63). */
export function uploadsRoutes(context: SendUploadedContext): FastifyPluginAsyncZod {
  const path = apiPaths.startShareUpload;
  const access = forEverybody;
  const rows = shareRows(context.db);
  const uploaderOf = async (request: FastifyRequest): Promise<Uploader> => ({
    allowances: sendAllowances(await callerOf(request), context.settings),
    accountId: undefined,
  });
  return async (app) => {
    addStartRoute(app, {
      context,
      path,
      access,
      start: async (request, files) =>
        startResumableUpload(context, { files, rows, ...(await uploaderOf(request)) }),
    });
    addSendUploaded(app, context);
    await app.register((scope, _options, done) => {
      addResumableRoutes(scope, { context, path, access, rows, uploaderOf });
      done();
    });
  };
}

function addSendUploaded(app: FastifyInstance, context: SendUploadedContext): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.sendUploadedFiles,
    {
      schema: {
        body: sendUploadedRequestSchema,
        response: { 201: sendReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request, reply) => {
      const file = await sendUploaded(context, request.body, await callerOf(request));
      request.log.info({ area: 'files', files: file.files.length }, 'files sent');
      return reply.code(201).send({ text: 'Files sent', file });
    },
  );
}
