import {
  errorReplySchema,
  startUploadReplySchema,
  startUploadRequestSchema,
  type Id,
  type StartUploadRequest,
} from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ResumableRoutes } from './addResumableRoutes.ts';
import type { AnnouncedFile } from './resumableUpload.ts';
import { addTusHeaders, readAnnouncedFile } from './tusProtocol.ts';

type StartRoute = Pick<ResumableRoutes, 'context' | 'path' | 'access'> & {
  readonly start: (
    request: FastifyRequest,
    files: readonly AnnouncedFile[],
  ) => Promise<{ readonly id: Id }>;
};

/** Registers the route that begins an upload. */
export function addStartRoute(
  app: FastifyInstance,
  { context, path, access, start }: StartRoute,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      schema: {
        body: startUploadRequestSchema,
        response: { 201: startUploadReplySchema, default: errorReplySchema },
      },
      config: { access },
    },
    async (request, reply) => {
      const { id } = await start(request, announcedFiles(request));
      return addTusHeaders(reply, context.settings.uploadResumeSeconds)
        .code(201)
        .headers({ location: `${path}/${id}`, 'upload-offset': 0 })
        .send({ upload: id });
    },
  );
}

/** Returns the files that a request announces, in its body or in the headers of tus. */
function announcedFiles(
  request: FastifyRequest<{ Body: StartUploadRequest }>,
): readonly AnnouncedFile[] {
  const { body } = request;
  if (!body) return [readAnnouncedFile(request)];
  return body.files.map(({ name, size }) => ({ name, sizeInBytes: size }));
}
