import type { SignInReply, SignInRequest } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../http/appError.ts';
import type { AccountRecords } from './accountRecords.ts';
import type { Account, AccountsRepository } from './accounts.repository.ts';
import type { CheckPassword } from './checkPassword.ts';
import { parseEmailAddress } from './emailAddress.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SessionHashes } from './sessions/sessionHashes.ts';
import type { SessionsRepository } from './sessions/sessions.repository.ts';

export type SignInOptions = {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly sessionHashes: SessionHashes;
  readonly passwords: Passwords;
  readonly checkPassword: CheckPassword;
  readonly records: AccountRecords;
  readonly log: FastifyBaseLogger;
};

export type SignInFrom = {
  readonly cookieHeader: string | undefined;
  /** Where shops alone sign in, a person is unknown. */
  readonly isForShops: boolean;
};

/** @throws {AppError} `account.unknown`, `account.incorrect_password`, `request.too_many` */
export function createSignIn(options: SignInOptions) {
  const { accounts, sessionHashes, records, log } = options;

  async function identify(request: SignInRequest, isForShops: boolean): Promise<Account> {
    // A text that is no address is looked for too: it belongs to nobody.
    const emailKey = parseEmailAddress(request.email)?.emailKey ?? request.email;
    const found = await accounts.findByEmailKey(emailKey);
    const account = isForShops && found?.kind !== 'shop' ? undefined : found;
    const { password } = request;
    const isRight = await options.checkPassword({
      counter: `sign-in:${emailKey}`,
      account,
      password,
    });
    if (account === undefined) throw new AppError('account.unknown');
    if (!isRight) {
      log.info({ area: 'accounts', account: account.id }, 'a wrong password was refused');
      throw new AppError('account.incorrect_password');
    }
    return account;
  }

  return async function signIn(
    request: SignInRequest,
    { cookieHeader, isForShops }: SignInFrom,
  ): Promise<{ reply: SignInReply; sessionValue: string }> {
    const account = await identify(request, isForShops);
    const { value, sessionHash } = await sessionHashes.create();
    const previousHash = await sessionHashes.read(cookieHeader);
    const hasBegun = await options.sessions.begin({ sessionHash, account, previousHash });
    if (!hasBegun) throw new AppError('account.incorrect_password');
    await rehash(options, { account, password: request.password });
    log.info({ area: 'accounts', account: account.id }, 'signed in');
    return { reply: await records.toSignInReply(account), sessionValue: value };
  };
}

async function rehash(
  { accounts, passwords }: SignInOptions,
  { account, password }: { account: Account; password: string },
): Promise<void> {
  if (!passwords.isOutdated(account.passwordHash)) return;
  await accounts.replaceHash(account, await passwords.hash(password));
}
