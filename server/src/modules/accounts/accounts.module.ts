import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { FindSignedIn } from '../../http/signedIn.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createLiveSessionsRepository } from './sessions/liveSessions.repository.ts';
import { createSessionCookie } from './sessions/sessionCookie.ts';
import { createSessionHashes } from './sessions/sessionHashes.ts';
import { createSessionKey } from './sessions/sessionKey.ts';

export type AccountsModule = {
  readonly routes: FastifyPluginAsync;
  readonly findSignedIn: FindSignedIn;
  /** @returns those of the sessions that still live */
  readonly findLiveSessions: (sessionHashes: readonly Buffer[]) => Promise<Buffer[]>;
};

/** People and shops: who they are, and who is signed in. */
export function createAccountsModule({
  db,
  settings,
}: Pick<Dependencies, 'db' | 'settings'>): AccountsModule {
  const liveSessions = createLiveSessionsRepository(db, settings);
  const cookie = createSessionCookie(settings);
  const sessionHashes = createSessionHashes({ cookie, sessionKey: createSessionKey(db, settings) });
  return {
    routes: accountsRoutes,
    async findSignedIn(cookieHeader) {
      const sessionHash = await sessionHashes.read(cookieHeader);
      return sessionHash && liveSessions.find(sessionHash);
    },
    findLiveSessions: (hashes) => liveSessions.findMany(hashes),
  };
}
