import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../../../db/databaseClock.ts';
import type { Database } from '../../../../db/schema.ts';
import { AppError } from '../../../../errors/appError.ts';
import { areFilesAvailable } from '../../files/areFilesAvailable.ts';

/** Number of unpaid orders and of bytes that one customer has. */
export type CustomerStorage = {
  readonly unpaidOrders: number;
  /** Bytes of the files of all orders whose files still exist, paid or not. */
  readonly storedBytes: number;
  /** Bytes that the uploads in progress have announced. */
  readonly arrivingBytes: number;
};

/**
 * Locks the customer's account, so that only one transaction at a time checks and changes their storage.
 * @throws {AppError} `account.signed_out`
 */
export async function lockCustomerStorage(trx: Transaction<Database>, userId: Id): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new AppError('account.signed_out');
}

export async function findCustomerStorage(
  db: Kysely<Database>,
  userId: Id,
): Promise<CustomerStorage> {
  const { unpaidOrders } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::integer`.as('unpaidOrders'))
    .where('user_id', '=', userId)
    .where('state', '=', 'awaiting_payment')
    .where('files_expire_at', '>', databaseNow)
    .executeTakeFirstOrThrow();
  const { arrivingBytes } = await db
    .selectFrom('order_uploads')
    .select(sql<number>`coalesce(sum(announced_bytes), 0)::float`.as('arrivingBytes'))
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('lease_expires_at', '>', databaseNow)
    .executeTakeFirstOrThrow();
  return {
    unpaidOrders,
    storedBytes: await findStoredBytes(db, 'user_id', userId),
    arrivingBytes,
  };
}

/**
 * Returns the bytes of all orders of the shop whose files still exist, paid or not. The caller must have locked the
 * shop.
 */
export function findShopStoredBytes(trx: Transaction<Database>, shopId: Id): Promise<number> {
  return findStoredBytes(trx, 'shop_id', shopId);
}

async function findStoredBytes(
  db: Kysely<Database>,
  owner: 'user_id' | 'shop_id',
  id: Id,
): Promise<number> {
  const { bytes } = await db
    .selectFrom('orders')
    .innerJoin('order_files', 'order_files.order_id', 'orders.id')
    .select(sql<number>`coalesce(sum(size_in_bytes), 0)::float`.as('bytes'))
    .where(owner, '=', id)
    .where(areFilesAvailable)
    .executeTakeFirstOrThrow();
  return bytes;
}
