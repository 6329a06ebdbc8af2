import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rateCounters.repository.ts';
import type { FindSignedIn } from '../../http/signedIn.ts';
import type { ShopsModule } from '../shops/shops.module.ts';
import { createAccountRecords, type AccountSources } from './accountRecords.ts';
import { createAccountsSweep, type AccountsSweepReport } from './accounts.jobs.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { createAccountsRoutes } from './accounts.routes.ts';
import { createAccountsService, type AccountsService } from './accounts.service.ts';
import { createEntranceRoutes } from './entrance.routes.ts';
import { createCheckNewPassword } from './passwords/checkNewPassword.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createDeviceCookie } from './sessions/deviceCookie.ts';
import { createKnownDevices } from './sessions/knownDevices.ts';
import { createActiveSessionsRepository } from './sessions/activeSessions.repository.ts';
import { createSessionCookie } from './sessions/sessionCookie.ts';
import { createSessionHashes } from './sessions/sessionHashes.ts';
import { createSessionKey } from './sessions/sessionKey.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';
import { createProofsOfWork } from './sign-in-limits/proofsOfWork.ts';
import { createSignInFailuresRepository } from './sign-in-limits/signInFailures.repository.ts';
import { createSignInLimits } from './sign-in-limits/signInLimits.ts';
import { createUnknownDevices } from './sign-in-limits/unknownDevices.ts';

export type AccountsModule = Pick<AccountsService, 'signUpUser' | 'signUpShop' | 'showOwnShop'> & {
  readonly routes: FastifyPluginAsync;
  readonly findSignedIn: FindSignedIn;
  /** @returns the hashes of those sessions that are still alive */
  readonly findActiveSessions: (sessionHashes: readonly Buffer[]) => Promise<Buffer[]>;
  /** Runs one sweep, which deletes dead sessions and old sign-in failures. */
  readonly sweep: () => Promise<AccountsSweepReport>;
};

type OtherModules = AccountSources & { readonly shops: Pick<ShopsModule, 'insertShop'> };

/** Creates the accounts module: accounts of users and shops, and their sessions. */
export function createAccountsModule(
  { db, settings, log }: Pick<Dependencies, 'db' | 'settings' | 'log'>,
  { prints, shops }: OtherModules,
  passwords: Passwords = createPasswords(),
): AccountsModule {
  const activeSessions = createActiveSessionsRepository(db, settings);
  const failures = createSignInFailuresRepository(db);
  const cookies = {
    sessionCookie: createSessionCookie(settings),
    deviceCookie: createDeviceCookie(settings),
  };
  const sessionKey = createSessionKey(db, settings);
  const sessionHashes = createSessionHashes({ ...cookies, sessionKey });
  const counters = createRateCounters(db);
  const proofs = createProofsOfWork({ sessionKey, counters });
  const unknownDevices = createUnknownDevices({ failures, counters, proofs });
  const service = createAccountsService({
    log,
    passwords,
    sessionHashes,
    knownDevices: createKnownDevices({ ...cookies, sessionKey }),
    accounts: createAccountsRepository(db),
    sessions: createSessionsRepository(db, settings),
    records: createAccountRecords({ prints, shops }),
    signInLimits: createSignInLimits({ failures, unknownDevices, isLimited: settings.rateLimits }),
    checkNewPassword: createCheckNewPassword(),
    insertShop: shops.insertShop,
  });
  return {
    async routes(app) {
      await app.register(createAccountsRoutes({ service, ...cookies }));
      await app.register(createEntranceRoutes({ service, ...cookies }));
    },
    async findSignedIn(cookieHeader) {
      const sessionHash = await sessionHashes.read(cookieHeader);
      return sessionHash && activeSessions.find(sessionHash);
    },
    findActiveSessions: (hashes) => activeSessions.findMany(hashes),
    sweep: createAccountsSweep({ activeSessions, failures }),
    signUpUser: (request) => service.signUpUser(request),
    signUpShop: (request) => service.signUpShop(request),
    showOwnShop: (id) => service.showOwnShop(id),
  };
}
