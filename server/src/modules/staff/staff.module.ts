import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import type { AccountsModule, Passwords } from '../accounts/accounts.module.ts';
import { requireUnlocked } from './lock/unlock.ts';
import { findPersonAtDevice } from './people/findPersonAtDevice.ts';
import { staffRoutes } from './staff.routes.ts';

export { eraseStaff } from './eraseStaff.ts';
export { listHelperNames } from './people/shopHelpers.repository.ts';
export { requireHelperName, type AtCounter } from './people/requireHelperName.ts';

export type StaffModule = {
  readonly routes: FastifyPluginAsync;
  /** @throws {AppError} `shop.locked` if the shop has a PIN that was not entered in this session */
  readonly requireUnlocked: (signedIn: SignedIn) => Promise<void>;
  /** Returns who makes a change in the view Shop on a device. */
  readonly findPerson: typeof findPersonAtDevice;
};

type OtherParts = {
  readonly accounts: Pick<AccountsModule, 'requirePassword'>;
  readonly passwords: Passwords;
  readonly sendLive: SendLive;
};

/**
 * Creates the staff module: the people at a shop's counter, and the PIN that reserves the pages Money and Shop for the
 * owner.
 */
export function createStaffModule(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  parts: OtherParts,
): StaffModule {
  return {
    routes: staffRoutes({ db, isLimited: settings.rateLimits, ...parts }),
    requireUnlocked: ({ accountId: shopId, sessionHash }) =>
      requireUnlocked({ db }, { shopId, sessionHash }),
    findPerson: findPersonAtDevice,
  };
}
