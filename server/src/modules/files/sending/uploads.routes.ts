import {
  apiPaths,
  errorReplySchema,
  sendReplySchema,
  sendUploadedRequestSchema,
  startUploadReplySchema,
  startUploadRequestSchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody } from '../../../http/calls/access.ts';
import {
  addResumableRoutes,
  announcedFiles,
  replyStarted,
} from '../../../transfer/upload/resumable/addResumableRoutes.ts';
import type { ResumableContext } from '../../../transfer/upload/resumable/resumableUpload.ts';
import { startResumableUpload } from '../../../transfer/upload/resumable/startResumableUpload.ts';
import { callerOf } from './caller.ts';
import { shareRows } from './completeShare.ts';
import { sendAllowances } from './sendAllowances.ts';
import { sendUploaded } from './sendUploaded.ts';

/** Calls to send files in an upload that goes on after its connection broke (decision 63). */
export function uploadsRoutes(context: ResumableContext): FastifyPluginAsyncZod {
  return async (app) => {
    addStart(app, context);
    addSendUploaded(app, context);
    await app.register((scope, _options, done) => {
      addResumableRoutes(scope, {
        context,
        path: apiPaths.startShareUpload,
        access: forEverybody,
        rows: shareRows(context.db),
        async uploaderOf(request) {
          const allowances = sendAllowances(await callerOf(request), context.settings);
          return { allowances, accountId: undefined };
        },
      });
      done();
    });
  };
}

function addStart(app: FastifyInstance, context: ResumableContext): void {
  const path = apiPaths.startShareUpload;
  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      schema: {
        body: startUploadRequestSchema,
        response: { 201: startUploadReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request, reply) => {
      const { settings, db } = context;
      const { id } = await startResumableUpload(context, {
        files: announcedFiles(request),
        allowances: sendAllowances(await callerOf(request), settings),
        accountId: undefined,
        rows: shareRows(db),
      });
      return replyStarted(reply, { path, id, resumeSeconds: settings.uploadResumeSeconds });
    },
  );
}

function addSendUploaded(app: FastifyInstance, context: ResumableContext): void {
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
      const file = await sendUploaded(context, request.body.upload, await callerOf(request));
      request.log.info({ area: 'files', files: file.files.length }, 'files sent');
      return reply.code(201).send({ text: 'Files sent', file });
    },
  );
}
