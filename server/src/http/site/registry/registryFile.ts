import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/appError.ts';
import type { ChosenBuilds } from '../canary/chosenBuilds.ts';

/** Serves the registry of the deployed remotes, to tools and to pages that are open for long. */
export function addRegistryFile(app: FastifyInstance, chosen: ChosenBuilds): void {
  app.get('/remotes.json', { schema: { hide: true } }, async (request, reply) => {
    const { registry, hasCanary } = await chosen.ofRegistry(request);
    if (registry === undefined) throw new AppError('request.not_found');
    void reply.header('cache-control', hasCanary ? 'private, no-cache' : 'no-cache');
    if (hasCanary) void reply.header('vary', 'cookie');
    return reply.send({ remotes: registry });
  });
}
