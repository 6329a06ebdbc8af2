import type { Id, OwnShop, SessionReply } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import { createChangePassword, type ChangePasswordOptions } from './changePassword.ts';
import { createSignIn, type SignInOptions } from './signIn.ts';
import { createSignUp, type SignUpOptions } from './signUp.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

type AccountsServiceOptions = SignInOptions & SignUpOptions & ChangePasswordOptions;

export function createAccountsService(options: AccountsServiceOptions) {
  const { accounts, sessions, sessionHashes, records } = options;

  return {
    async showSession(signedIn: SignedIn | undefined): Promise<SessionReply> {
      const account = signedIn && (await accounts.findById(signedIn.accountId));
      return account === undefined ? null : records.toRecord(account);
    },

    /** @param id account of the signed-in shop @throws {AppError} `account.signed_out` when the account is gone */
    async showOwnShop(id: Id): Promise<OwnShop> {
      const account = await accounts.findById(id);
      if (account === undefined) throw new AppError('account.signed_out');
      return records.toOwnShop(account);
    },

    async signOut(cookieHeader: string | undefined): Promise<void> {
      const sessionHash = await sessionHashes.read(cookieHeader);
      if (sessionHash !== undefined) await sessions.end(sessionHash);
    },

    /** Whether the session of this cookie was just replaced by a new one in the same browser. */
    async isSessionReplaced(cookieHeader: string | undefined): Promise<boolean> {
      const sessionHash = await sessionHashes.read(cookieHeader);
      return sessionHash !== undefined && (await sessions.isReplaced(sessionHash));
    },

    signIn: createSignIn(options),
    ...createSignUp(options),
    changePassword: createChangePassword(options),
  };
}
