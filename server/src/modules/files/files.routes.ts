import {
  apiPaths,
  errorReplySchema,
  receiveReplySchema,
  receiveRequestSchema,
  sendReplySchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody } from '../../http/calls/access.ts';
import { addFilesForm } from '../../http/bodies/filesForm.ts';
import { zipDownloadSchema } from '../../http/bodies/zipDownloadSchema.ts';
import type { PaceRules } from '../../transferPace.ts';
import { sendZip } from '../../zip/sendZip.ts';
import { callerOf } from './sending/caller.ts';
import type { FilesService } from './files.service.ts';

export type FilesRoutesOptions = {
  readonly service: FilesService;
  readonly isLimited: boolean;
  readonly downloadPace: PaceRules;
};

export function createFilesRoutes(options: FilesRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    // Each call is registered in a scope of its own, because each accepts a different content type.
    for (const addCall of [addReceive, addSend, addDownload]) {
      await app.register((scope, _options, done) => {
        addCall(scope, options);
        done();
      });
    }
  };
}

function addSend(scope: FastifyInstance, { service }: FilesRoutesOptions): void {
  scope.removeAllContentTypeParsers();
  // Fastify must leave the body unread, because the service parses it while it arrives.
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
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
      const file = await service.send(request.raw, await callerOf(request));
      request.log.info({ area: 'files', files: file.files.length }, 'files sent');
      return reply.code(201).send({ text: 'Files sent', file });
    },
  );
}

function addReceive(app: FastifyInstance, { service }: FilesRoutesOptions): void {
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
      const files = await service.receive(request.body.token, await callerOf(request));
      return { text: 'Files fetched' as const, files };
    },
  );
}

function addDownload(scope: FastifyInstance, options: FilesRoutesOptions): void {
  addFilesForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.downloadFiles,
    {
      schema: zipDownloadSchema,
      config: { access: forEverybody, isDownload: true },
    },
    async (request, reply) => {
      const zip = await options.service.download(request.body);
      return sendZip(reply, { zip, pace: options.downloadPace });
    },
  );
}
