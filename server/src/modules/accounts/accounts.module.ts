import type { Id, OwnShop, ShopSignUpRequest, SignUpRequest } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { isCookieSent, type BrowserCookie } from '../../http/replies/browserCookie.ts';
import type { FindSignedIn, SignedIn } from '../../http/signedIn.ts';
import type { ShopsModule } from '../shops/shops.module.ts';
import { sweepAccounts, type AccountsSweepReport } from './accounts.jobs.ts';
import { findTakenEmails, hasAccounts, type Account } from './accounts.repository.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { DeleteAccountContext } from './deletion/deleteAccount.ts';
import { createEmailCode } from './email-codes/emailCodes.ts';
import { createEmailLink } from './email-change/createEmailLink.ts';
import { enqueueResets } from './forgotten-password/enqueueResets.ts';
import type { RequestResetContext } from './forgotten-password/requestReset.ts';
import { createResetToken } from './forgotten-password/resetToken.ts';
import { createCheckNewPassword } from './passwords/checkNewPassword.ts';
import type { Passwords } from './passwords/passwords.ts';
import { requirePassword } from './passwords/requirePassword.ts';
import { accountCookies } from './sessions/accountCookies.ts';
import { findActiveSession, findActiveSessions } from './sessions/activeSessions.repository.ts';
import { readSessionHash } from './sessions/sessionHashes.ts';
import { createSessionKey } from './sessions/sessionKey.ts';
import { showOwnShop, type RecordContext } from './own-data/showAccount.ts';
import { showOwnData } from './own-data/showOwnData.ts';
import { createStopToken } from './mails/stopToken.ts';
import { signUpShop, signUpUser } from './sign-up/signUp.ts';

export { findAccountByEmail, findAccountById } from './accountNames.repository.ts';
export { parseEmailAddress } from './sign-up/emailAddress.ts';
export { findAccount as findWholeAccount, lockAccount } from './accounts.repository.ts';
export { endTotpOf } from './totp/totp.ts';
export { enqueueOperatorMail } from './mails/enqueueOperatorMail.ts';
export { eraseSignIn } from './deletion/eraseSignIn.ts';
export type { Passwords } from './passwords/passwords.ts';

export type AccountsModule = {
  readonly routes: FastifyPluginAsync;
  readonly findSignedIn: FindSignedIn;
  /** The cookie of a session. */
  readonly sessionCookie: BrowserCookie;
  /** Whether the request has a session cookie. The session itself may have ended. */
  readonly hasSessionCookie: (cookieHeader: string | undefined) => boolean;
  /** Filters the given hashes to those of active sessions. */
  readonly findActiveSessions: (sessionHashes: readonly Buffer[]) => Promise<Buffer[]>;
  /** Whether anybody has an account. */
  readonly hasAccounts: () => Promise<boolean>;
  /** Filters the given addresses to those that have an account. */
  readonly findTakenEmails: (emailKeys: readonly string[]) => Promise<string[]>;
  /** Adds sample accounts: without mails or approval, and with a confirmed address. */
  readonly addSampleUser: (request: SignUpRequest) => Promise<void>;
  readonly addSampleShop: (request: ShopSignUpRequest) => Promise<void>;
  /** Checks the password of a signed-in account. @throws {AppError} `account.incorrect_password`, `request.too_many` */
  readonly requirePassword: (accountId: Id, password: string) => Promise<Account>;
  /** Returns a shop's record as the shop itself sees it, with its orders and email. */
  readonly showOwnShop: (id: Id) => Promise<OwnShop>;
  /** Returns what the module knows about the signed-in account, for the account's own download. */
  readonly showOwnData: (signedIn: SignedIn) => Promise<Record<string, unknown>>;
  /** Writes the mails for waiting password-reset requests. Runs every few seconds, in any number of processes. */
  readonly enqueueResets: () => Promise<void>;
  /** Creates a password-reset link. @returns its token, which is stored nowhere */
  readonly createResetToken: (accountId: string, address: string) => Promise<string>;
  /**
   * Creates a link that confirms or undoes a change of an address.
   * @returns the URL fragment of the page that it opens
   */
  readonly createEmailLink: (change: string, kind: 'confirm' | 'undo') => Promise<string>;
  /** Creates a code that confirms an address. @returns its digits, which are stored nowhere */
  readonly createEmailCode: (code: string) => Promise<string>;
  /** Returns the token of a person's unsubscribe link, which is the same in every mail. */
  readonly createStopToken: (accountId: string) => Promise<string>;
  /** Runs one sweep, which deletes ended sessions, old sign-in failures and old links for a new password. */
  readonly sweep: () => Promise<AccountsSweepReport>;
};

type OtherModules = RecordContext &
  Pick<DeleteAccountContext, 'orders'> &
  Pick<RequestResetContext, 'onMailWritten'> & {
    readonly shops: Pick<ShopsModule, 'insertShop'>;
  };

/** Creates the accounts module: accounts of users and shops, and their sessions. */
export function createAccountsModule(
  { db, settings, log }: Pick<Dependencies, 'db' | 'settings' | 'log'>,
  { orders, shops, onMailWritten }: OtherModules,
  passwords: Passwords,
): AccountsModule {
  const sessionKey = createSessionKey(db, settings);
  const cookies = accountCookies(settings, sessionKey);
  /** Shared dependencies. The signature of each function below names only those that it uses. */
  const context = {
    db,
    settings,
    log,
    orders,
    shops,
    cookies,
    sessionKey,
    passwords,
    signInLimits: {
      db,
      sessionKey,
      isLimited: settings.rateLimits,
    },
    checkNewPassword: createCheckNewPassword(),
    onMailWritten,
    areShopsVetted: settings.areShopsVetted,
    mustShopsConfirm: settings.mustShopsConfirm,
    mustShopsConfirmPhone: settings.mustShopsConfirmPhone,
  };
  return {
    routes: accountsRoutes(context),
    sessionCookie: cookies.sessionCookie,
    async findSignedIn(cookieHeader) {
      const sessionHash = await readSessionHash(cookies, cookieHeader);
      return sessionHash && findActiveSession({ db, settings, orders }, sessionHash);
    },
    hasSessionCookie: (cookieHeader) => isCookieSent(cookies.sessionCookie, cookieHeader),
    findActiveSessions: (hashes) => findActiveSessions({ db, settings }, hashes),
    hasAccounts: () => hasAccounts(db),
    findTakenEmails: (emailKeys) => findTakenEmails(db, emailKeys),
    addSampleUser: (request) => signUpUser(context, request, { isSample: true }),
    addSampleShop: (request) => signUpShop(context, request, { isSample: true }),
    requirePassword: (accountId, password) => requirePassword(context, accountId, password),
    showOwnShop: (id) => showOwnShop(context, id),
    showOwnData: (signedIn) => showOwnData(context, signedIn),
    enqueueResets: () => enqueueResets(db),
    createResetToken: (accountId, address) => createResetToken(db, accountId, address),
    createEmailLink: (change, kind) => createEmailLink(db, change, kind),
    createEmailCode: (code) => createEmailCode(context, code),
    createStopToken: (accountId) => createStopToken(db, accountId),
    sweep: () => sweepAccounts({ db, settings }),
  };
}
