import type { FastifyPluginAsync } from 'fastify';
import { accountsRoutes } from './accounts.routes.ts';

/** Who is signed in. Nobody can have an account yet. */
export function createAccountsModule(): { routes: FastifyPluginAsync } {
  return { routes: accountsRoutes };
}
