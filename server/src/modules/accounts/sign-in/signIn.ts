import type { SignInRequest } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { findAccountsToSignIn, replaceHash, type Account } from '../accounts.repository.ts';
import { parseEmailAddress } from '../sign-up/emailAddress.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { findDevice, newDevice, type DeviceContext } from '../sessions/knownDevices.ts';
import type { SessionContext } from '../sessions/sessionHashes.ts';
import { admitKnownDevice } from '../sign-in-limits/admitKnownDevice.ts';
import {
  admitUnknownDevice,
  type UnknownDeviceContext,
} from '../sign-in-limits/admitUnknownDevice.ts';
import { checkPassword } from '../sign-in-limits/checkPassword.ts';
import { requireTotp } from '../totp/requireTotp.ts';
import { beginSession, type SignInFrom } from './beginSession.ts';

export type SignInContext = {
  readonly db: Kysely<Database>;
  readonly cookies: DeviceContext & SessionContext;
  readonly passwords: Passwords;
  readonly signInLimits: UnknownDeviceContext;
  readonly log: FastifyBaseLogger;
};

export type SignedInNow = {
  readonly account: Account;
  /** Cookie value of the session. */
  readonly sessionValue: string;
  /** Cookie value of a new device; `undefined` when the device is known already. */
  readonly deviceValue: string | undefined;
};

type PasswordFrom = SignInFrom & {
  /** Network address in the form in which the limits count it. */
  readonly address: string;
  /** Whether only shops may sign in with this call. A user's account is then treated as unknown. */
  readonly isForShops: boolean;
};

/**
 * Signs an account in.
 * @throws {AppError} `account.unknown`, `account.incorrect_password`, `account.proof_of_work_needed`,
 * `account.totp_needed`, `account.totp_wrong`, `account.too_many_totps`, `request.too_many`
 */
export async function signIn(
  context: SignInContext,
  request: SignInRequest,
  from: PasswordFrom,
): Promise<SignedInNow> {
  const { cookies, log } = context;
  const { account, device } = await identify(context, request, from);
  await requireTotp(context, account, request.code);
  const sessionValue = await beginSession(context, { account, from });
  if (sessionValue === undefined) throw new AppError('account.incorrect_password');
  await rehash(context, { account, password: request.password });
  log.info({ area: 'accounts', account: account.id }, 'signed in');
  return {
    account,
    sessionValue,
    deviceValue: device === undefined ? await newDevice(cookies, account.id) : undefined,
  };
}

async function identify(
  { db, cookies, signInLimits, passwords, log }: SignInContext,
  request: SignInRequest,
  { cookieHeader, address, isForShops }: PasswordFrom,
): Promise<{ account: Account; device: string | undefined }> {
  // Text that is not an email address is looked up as well, so that refusing it takes as long as refusing an unknown
  // address.
  const emailKey = parseEmailAddress(request.email)?.emailKey ?? request.email;
  const found = await findAccountsToSignIn(db, emailKey);
  const [account, former] = isForShops ? found.filter(({ kind }) => kind === 'shop') : found;
  const device = account && (await findDevice(cookies, { cookieHeader, accountId: account.id }));
  const { password, proofOfWork } = request;
  const admission =
    device === undefined
      ? await admitUnknownDevice(signInLimits, {
          emailKey,
          address,
          accountId: account?.id,
          proofOfWork,
        })
      : await admitKnownDevice(signInLimits, device);
  const isRight = await checkPassword(passwords, { admission, account, password });
  if (!isRight && former !== undefined) {
    const isOfFormer = await checkPassword(passwords, { admission, account: former, password });
    if (isOfFormer) return { account: former, device: undefined };
  }
  if (account === undefined) throw new AppError('account.unknown');
  if (!isRight) {
    log.info({ area: 'accounts', account: account.id }, 'a wrong password was refused');
    throw new AppError('account.incorrect_password');
  }
  return { account, device };
}

async function rehash(
  { db, passwords }: SignInContext,
  { account, password }: { account: Account; password: string },
): Promise<void> {
  if (!passwords.isOutdated(account.passwordHash)) return;
  await replaceHash(db, account, await passwords.hash(password));
}
