import type { ShopSignUpRequest, ShopStanding, SignUpRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { shopFieldsOf, type ShopsModule } from '../../shops/shops.module.ts';
import { insertAccount, type NewAccount } from '../accounts.repository.ts';
import { parseEmailAddress } from './emailAddress.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import type { Passwords } from '../passwords/passwords.ts';

export type SignUpContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly checkNewPassword: CheckNewPassword;
  readonly shops: Pick<ShopsModule, 'insertShop'>;
  /** Whether a new shop waits until an operator approves it. */
  readonly areShopsVetted: boolean;
};

/** Signs a user up. @throws {AppError} `account.invalid_email`, `account.password_…`, `account.email_taken` */
export async function signUpUser(context: SignUpContext, request: SignUpRequest): Promise<void> {
  const account = await composeAccount(context, { request, kind: 'user' });
  if (!(await insertAccount(context.db, account))) throw new AppError('account.email_taken');
}

/** Signs a shop up, like {@link signUpUser}. */
export async function signUpShop(
  context: SignUpContext,
  request: ShopSignUpRequest,
  standing: ShopStanding = context.areShopsVetted ? 'waiting' : 'approved',
): Promise<void> {
  const account = await composeAccount(context, { request, kind: 'shop' });
  const { name: owner, latitude, longitude } = request;
  const shop = { id: account.id, owner, latitude, longitude, standing, ...shopFieldsOf(request) };
  const isInserted = await insertAccount(context.db, account, (transaction) =>
    context.shops.insertShop(transaction, shop),
  );
  if (!isInserted) throw new AppError('account.email_taken');
}

async function composeAccount(
  { checkNewPassword, passwords }: SignUpContext,
  { request, kind }: { request: SignUpRequest; kind: NewAccount['kind'] },
): Promise<NewAccount> {
  const address = parseEmailAddress(request.email);
  if (address === undefined) throw new AppError('account.invalid_email');
  const { name, password } = request;
  await checkNewPassword(password, { name, email: address.email });
  const passwordHash = await passwords.hash(password);
  return { ...address, id: newId(), kind, name, passwordHash };
}
