import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hostPages, type HostBuild, type HostDescription } from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';

/**
 * Serves `/host.json`, which says what this site provides to remotes. A build of a remote is compared with it before it
 * is deployed. The host's build has written what the host provides; pages and calls are those of this server.
 */
export function addHostDescription(app: FastifyInstance, appsFolder: string): void {
  const file = path.join(appsFolder, 'host/dist/host.json');
  app.get('/host.json', { schema: { hide: true } }, async (_request, reply) => {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new AppError('request.not_found');
    const description: HostDescription = {
      ...(JSON.parse(text) as HostBuild),
      pages: hostPages,
      calls: Object.keys(app.swagger().paths ?? {}).sort(),
    };
    return reply.header('cache-control', 'no-cache').send(description);
  });
}
