import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import { errorHandler } from './errors/errorHandler.ts';
import { serverOptions } from './serverOptions.ts';

/** A server without hooks and routes. It validates and writes bodies by schema, and reports errors as JSON. */
export function createBareApp({
  settings,
  log,
}: Pick<Dependencies, 'settings' | 'log'>): FastifyInstance {
  const app: FastifyInstance = fastify(serverOptions(settings, log));
  app.setErrorHandler(errorHandler);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
