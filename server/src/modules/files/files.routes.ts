import {
  apiPaths,
  deleteShareReplySchema,
  deleteShareRequestSchema,
  errorReplySchema,
  openingsReplySchema,
  openingsRequestSchema,
  receiveReplySchema,
  receiveRequestSchema,
  sendReplySchema,
  singleDownloadRequestSchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody } from '../../http/calls/access.ts';
import { addFieldsForm } from '../../http/bodies/fieldsForm.ts';
import { addFilesForm } from '../../http/bodies/filesForm.ts';
import { leaveMultipartUnread } from '../../http/bodies/leaveMultipartUnread.ts';
import { zipDownloadSchema } from '../../http/bodies/zipDownloadSchema.ts';
import { attachment } from '../../http/replies/attachment.ts';
import { describeRange } from '../../http/replies/fileRange.ts';
import { sendStream } from '../../http/replies/sendStream.ts';
import type { ResumableContext } from '../../transfer/upload/resumable/resumableUpload.ts';
import { sendZip } from '../../transfer/zip/sendZip.ts';
import { savedMediaType } from './download/savedMediaType.ts';
import { openFile } from './download/openFile.ts';
import type { OpenRequestedContext } from './download/openRequested.ts';
import { openZip } from './download/openZip.ts';
import { deleteShare } from './ending/deleteShare.ts';
import { addOpenFile } from './open/open.routes.ts';
import type { SharePasswordContext } from './passwords/requirePassword.ts';
import { showOpenings } from './receiving/showOpenings.ts';
import { receiveFiles, type ReceiveFilesContext } from './receiving/receiveFiles.ts';
import { callerOf } from './sending/caller.ts';
import { sendFiles, type SendFilesContext } from './sending/sendFiles.ts';
import { uploadsRoutes } from './sending/uploads.routes.ts';

type FilesRoutesContext = ResumableContext &
  ReceiveFilesContext &
  OpenRequestedContext &
  SharePasswordContext;

/** Registers the routes that send, receive and download files as shares. */
export function filesRoutes(context: FilesRoutesContext): FastifyPluginAsyncZod {
  return async (app) => {
    // Each call is registered in a scope of its own, because each accepts a different content type.
    for (const addCall of [
      addReceive,
      addSend,
      addDownload,
      addSingleDownload,
      addOpenFile,
      addOpenings,
      addDelete,
    ]) {
      await app.register((scope, _options, done) => {
        addCall(scope, context);
        done();
      });
    }
    await app.register(uploadsRoutes(context));
  };
}

function addSend(scope: FastifyInstance, context: SendFilesContext): void {
  leaveMultipartUnread(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.sendFiles,
    {
      schema: {
        consumes: ['multipart/form-data'],
        response: { 201: sendReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request, reply) => {
      const file = await sendFiles(context, request.raw, await callerOf(request));
      request.log.info({ area: 'files', files: file.files.length }, 'files sent');
      return reply.code(201).send({ text: 'Files sent', file });
    },
  );
}

function addReceive(
  app: FastifyInstance,
  context: ReceiveFilesContext & SharePasswordContext,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.receiveFiles,
    {
      schema: {
        body: receiveRequestSchema,
        response: { 200: receiveReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => {
      const files = await receiveFiles(context, request.body, await callerOf(request));
      return { text: 'Files fetched' as const, files };
    },
  );
}

function addDownload(scope: FastifyInstance, context: OpenRequestedContext): void {
  addFilesForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.downloadFiles,
    {
      schema: zipDownloadSchema,
      config: { access: forEverybody, isDownload: true },
    },
    async (request, reply) => {
      const zip = await openZip(context, request.body, await callerOf(request));
      return sendZip(reply, { zip, pace: context.timings.downloadPace });
    },
  );
}

function addSingleDownload(scope: FastifyInstance, context: OpenRequestedContext): void {
  addFieldsForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.downloadFile,
    {
      schema: {
        body: singleDownloadRequestSchema,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        produces: ['application/octet-stream'],
        response: { default: errorReplySchema },
      },
      config: { access: forEverybody, isDownload: true },
    },
    async (request, reply) => {
      const { body, headers } = request;
      const file = await openFile(context, { ...body, headers }, await callerOf(request));
      const { fileName } = file;
      describeRange(reply, file.whole, file.range);
      reply.type(savedMediaType(fileName)).header('content-disposition', attachment(fileName));
      return sendStream(reply, { ...file, pace: context.timings.downloadPace });
    },
  );
}

function addOpenings(app: FastifyInstance, context: ReceiveFilesContext): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.shareOpenings,
    {
      schema: {
        body: openingsRequestSchema,
        response: { 200: openingsReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => showOpenings(context, request.body, await callerOf(request)),
  );
}

function addDelete(app: FastifyInstance, context: ReceiveFilesContext): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.deleteShare,
    {
      schema: {
        body: deleteShareRequestSchema,
        response: { 200: deleteShareReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => {
      await deleteShare(context, request.body, await callerOf(request));
      return { text: 'Files deleted' as const };
    },
  );
}
