import { randomBytes } from 'node:crypto';
import type { DeleteAccountRequest, Id, OpenOrder } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { requirePassword, type RequirePasswordContext } from '../passwords/requirePassword.ts';
import { eraseSignIn } from './eraseSignIn.ts';

export type DeleteAccountContext = RequirePasswordContext & {
  /** Functions by which the orders module erases what it knows about a customer. */
  readonly orders: {
    /** @returns false if an order is still to be paid or printed; the caller must then roll back */
    eraseCustomer(trx: Transaction<Database>, userId: Id): Promise<boolean>;
    openOrdersOf(userId: Id): Promise<OpenOrder[]>;
  };
};

/**
 * Deletes a person's account: sessions, name, e-mail address, notes and file names are gone when this returns. The rows
 * of the account and its orders stay without them, because the books of shops refer to these rows.
 * @throws {AppError} `account.incorrect_password`, `request.too_many`; `account.open_orders`, with those orders, if one
 * is still to be paid or printed; `account.signed_out`
 */
export async function deleteAccount(
  context: DeleteAccountContext,
  accountId: Id,
  { password }: DeleteAccountRequest,
): Promise<void> {
  const { db, passwords, orders } = context;
  const account = await requirePassword(context, accountId, password);
  const unknownHash = await passwords.hash(randomBytes(32).toString('base64'));
  try {
    await db.transaction().execute(async (trx) => {
      // Locks the account's row, as placing an order does, so that no order is placed meanwhile.
      if (!(await eraseSignIn(trx, account, unknownHash))) {
        throw new AppError('account.incorrect_password');
      }
      if (!(await orders.eraseCustomer(trx, accountId))) throw new AppError('account.open_orders');
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'account.open_orders') throw error;
    const details = { orders: await orders.openOrdersOf(accountId) };
    throw new AppError('account.open_orders', { details });
  }
}
