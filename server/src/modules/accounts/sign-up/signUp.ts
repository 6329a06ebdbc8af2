import {
  paiseFromRupees,
  type Id,
  type ShopSignUpRequest,
  type SignUpRequest,
} from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { NewShop, ShopsModule } from '../../shops/shops.module.ts';
import { insertAccount, type NewAccount } from '../accounts.repository.ts';
import { parseEmailAddress } from './emailAddress.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import type { Passwords } from '../passwords/passwords.ts';

export type SignUpContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly checkNewPassword: CheckNewPassword;
  readonly shops: Pick<ShopsModule, 'insertShop'>;
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
): Promise<void> {
  const account = await composeAccount(context, { request, kind: 'shop' });
  const shop = composeShop(account.id, request);
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

/** Composes the shop's row. The schema has already checked that the rates are amounts. */
function composeShop(id: Id, request: ShopSignUpRequest): NewShop {
  return {
    id,
    name: request.addressl1,
    owner: request.name,
    locality: request.addressl2,
    city: request.addressl3,
    pincode: request.addressl4,
    landmark: request.landmark,
    phone: request.phone,
    bnwPaise: paiseFromRupees(request.bnw) ?? 0,
    colorPaise: paiseFromRupees(request.color) ?? 0,
    opensAt: request.openTime,
    closesAt: request.closeTime,
    latitude: request.latitude,
    longitude: request.longitude,
  };
}
