import type { SignInReply, SignInRequest } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import type { AccountRecords } from './accountRecords.ts';
import type { Account, AccountsRepository } from './accounts.repository.ts';
import { parseEmailAddress } from './emailAddress.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { KnownDevices } from './sessions/knownDevices.ts';
import type { SessionHashes } from './sessions/sessionHashes.ts';
import type { SessionsRepository } from './sessions/sessions.repository.ts';
import { checkPassword } from './sign-in-limits/checkPassword.ts';
import type { SignInLimits } from './sign-in-limits/signInLimits.ts';

export type SignInOptions = {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly sessionHashes: SessionHashes;
  readonly knownDevices: KnownDevices;
  readonly passwords: Passwords;
  readonly signInLimits: SignInLimits;
  readonly records: AccountRecords;
  readonly log: FastifyBaseLogger;
};

type SignedInNow = {
  readonly reply: SignInReply;
  /** Cookie value of the session. */
  readonly sessionValue: string;
  /** Cookie value of a new device; `undefined` when the device is known already. */
  readonly newDevice: string | undefined;
};

export type SignInFrom = {
  readonly cookieHeader: string | undefined;
  /** Network address, as the limits count it. */
  readonly address: string;
  /** Whether only shops may sign in; a user is then treated as unknown. */
  readonly isForShops: boolean;
};

/**
 * Returns a function that signs an account in.
 * @throws {AppError} `account.unknown`, `account.incorrect_password`, `account.proof_of_work_needed`,
 * `request.too_many`
 */
export function createSignIn(options: SignInOptions) {
  const { accounts, sessionHashes, knownDevices, signInLimits, records, log } = options;

  async function identify(
    request: SignInRequest,
    { cookieHeader, address, isForShops }: SignInFrom,
  ): Promise<{ account: Account; device: string | undefined }> {
    // Text that is not an address is queried as well, and found nowhere, so that both take the same path.
    const emailKey = parseEmailAddress(request.email)?.emailKey ?? request.email;
    const found = await accounts.findByEmailKey(emailKey);
    const account = isForShops && found?.kind !== 'shop' ? undefined : found;
    const device = account && (await knownDevices.find(cookieHeader, account.id));
    const { password, proofOfWork } = request;
    const admission =
      device === undefined
        ? await signInLimits.admitUnknownDevice({
            emailKey,
            address,
            accountId: account?.id,
            proofOfWork,
          })
        : await signInLimits.admitKnownDevice(device);
    const isRight = await checkPassword(options.passwords, { admission, account, password });
    if (account === undefined) throw new AppError('account.unknown');
    if (!isRight) {
      log.info({ area: 'accounts', account: account.id }, 'a wrong password was refused');
      throw new AppError('account.incorrect_password');
    }
    return { account, device };
  }

  return async function signIn(request: SignInRequest, from: SignInFrom): Promise<SignedInNow> {
    const { account, device } = await identify(request, from);
    const { value, sessionHash } = await sessionHashes.create();
    const previousHash = await sessionHashes.read(from.cookieHeader);
    const hasBegun = await options.sessions.begin({ sessionHash, account, previousHash });
    if (!hasBegun) throw new AppError('account.incorrect_password');
    await rehash(options, { account, password: request.password });
    log.info({ area: 'accounts', account: account.id }, 'signed in');
    return {
      reply: await records.toSignInReply(account),
      sessionValue: value,
      newDevice: device === undefined ? await knownDevices.create(account.id) : undefined,
    };
  };
}

async function rehash(
  { accounts, passwords }: SignInOptions,
  { account, password }: { account: Account; password: string },
): Promise<void> {
  if (!passwords.isOutdated(account.passwordHash)) return;
  await accounts.replaceHash(account, await passwords.hash(password));
}
