import { apiPaths, errorReplySchema, sessionReplySchema } from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export const accountsRoutes: FastifyPluginAsyncZod = (app) => {
  app.post(
    apiPaths.getUserData,
    { schema: { response: { 200: sessionReplySchema, default: errorReplySchema } } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(null),
  );
  return Promise.resolve();
};
