import type { EmailProof, ShopSignUpRequest, ShopStanding, SignUpRequest } from '@parchi/contract';
import type { Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { shopFieldsOf, type ShopsModule } from '../../shops/shops.module.ts';
import { insertAccount, type NewAccount } from '../accounts.repository.ts';
import { freeAddress } from '../email-codes/freeAddress.ts';
import { hashClaim, tryEmailCode, type EmailCodesContext } from '../email-codes/emailCodes.ts';
import { deleteCode } from '../email-codes/emailCodes.repository.ts';
import {
  mayMailAtSignUp,
  writeAccountCode,
  type SendEmailCodeContext,
} from '../email-codes/sendEmailCode.ts';
import { parseEmailAddress } from './emailAddress.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import type { Passwords } from '../passwords/passwords.ts';

export type SignUpContext = EmailCodesContext &
  SendEmailCodeContext & {
    readonly passwords: Passwords;
    readonly checkNewPassword: CheckNewPassword;
    readonly shops: Pick<ShopsModule, 'insertShop'>;
    /** Whether a new shop waits until an operator approves it. */
    readonly areShopsVetted: boolean;
    /** Whether customers find a new shop only once its address is confirmed. */
    readonly mustShopsConfirm: boolean;
    /** Whether a code sent to the shop's phone approves it, instead of an operator. */
    readonly mustShopsConfirmPhone: boolean;
  };

/** A sample account gets no mail, its address counts as confirmed, and nobody has to approve it. */
type SignUpOptions = { readonly isSample?: boolean };

/**
 * Signs a user up and sends a code that confirms the address. With `emailProof`, the address is confirmed at once, and
 * an account that holds it unconfirmed loses it.
 * @throws {AppError} `account.invalid_email`, `account.password_…`, `account.email_taken`, `account.email_code_…`
 */
export async function signUpUser(
  context: SignUpContext,
  request: SignUpRequest,
  { isSample = false }: SignUpOptions = {},
): Promise<void> {
  const account = await composeAccount(context, { request, kind: 'user' });
  await addAccount(context, { account, proof: request.emailProof, isSample });
}

/** Signs a shop up, like {@link signUpUser}. */
export async function signUpShop(
  context: SignUpContext,
  request: ShopSignUpRequest,
  { isSample = false }: SignUpOptions = {},
): Promise<void> {
  const account = await composeAccount(context, { request, kind: 'shop' });
  const { name: owner, latitude, longitude, emailProof: proof } = request;
  const standing: ShopStanding = context.areShopsVetted && !isSample ? 'waiting' : 'approved';
  const awaitsEmail = context.mustShopsConfirm && !isSample && proof === undefined;
  const awaitsPhone = context.mustShopsConfirmPhone && !isSample;
  const place = { latitude, longitude };
  const awaited = { standing, awaitsEmail, awaitsPhone };
  const shop = { id: account.id, owner, ...awaited, ...place, ...shopFieldsOf(request) };
  await addAccount(context, { account, proof, isSample }, (trx) =>
    context.shops.insertShop(trx, shop),
  );
}

type NewcomerAccount = Omit<NewAccount, 'isEmailConfirmed'>;

type Newcomer = {
  readonly account: NewcomerAccount;
  readonly proof: EmailProof | undefined;
  readonly isSample: boolean;
};

async function addAccount(
  context: SignUpContext,
  { account, proof, isSample }: Newcomer,
  insertMore: (trx: Transaction<Database>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { emailKey } = account;
  const holder = proof && { claimHash: hashClaim(proof.claim) };
  const code = holder && (await tryEmailCode(context, { holder, emailKey, typed: proof.code }));
  const isEmailConfirmed = isSample || code !== undefined;
  const isMailed = !isEmailConfirmed && (await mayMailAtSignUp(context, emailKey));
  await context.db.transaction().execute(async (trx) => {
    if (code !== undefined) {
      if (!(await deleteCode(trx, code))) throw new AppError('account.email_code_over');
      await freeAddress(trx, emailKey);
    }
    await insertAccount(trx, { ...account, isEmailConfirmed });
    if (isMailed) await writeAccountCode(trx, account);
    // Last, because inserting a shop locks its search words, and concurrent sign-ups of shops wait for them.
    await insertMore(trx);
  });
  if (isMailed) context.onMailWritten();
}

async function composeAccount(
  { checkNewPassword, passwords }: SignUpContext,
  { request, kind }: { request: SignUpRequest; kind: NewAccount['kind'] },
): Promise<NewcomerAccount> {
  const address = parseEmailAddress(request.email);
  if (address === undefined) throw new AppError('account.invalid_email');
  const { name, password } = request;
  await checkNewPassword(password, { name, email: address.email });
  const passwordHash = await passwords.hash(password);
  return { ...address, id: newId(), kind, name, passwordHash };
}
