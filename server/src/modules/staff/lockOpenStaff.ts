import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors/appError.ts';
import { isShopClosed } from '../shops/shops.module.ts';
import { lockStaff } from './staff.repository.ts';

/**
 * Locks the row of a shop's staff, so that changes of helpers and PIN run one after the other.
 * @throws {AppError} `account.signed_out` if the shop has closed meanwhile
 */
export async function lockOpenStaff(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await lockStaff(trx, shopId);
  // A separate query after the lock, because the shop may have closed during the wait for it.
  if (await isShopClosed(trx, shopId)) throw new AppError('account.signed_out');
}
