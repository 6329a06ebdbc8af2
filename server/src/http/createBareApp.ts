import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import { errorHandler } from './errors/errorHandler.ts';
import { serverOptions } from './serverOptions.ts';

/**
 * Creates a server without hooks and routes. It validates request bodies and writes replies by their schemas, and
 * reports errors as JSON.
 */
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
