import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../http/appError.ts';

/** What one person keeps in the store without having paid for it. */
export type UnpaidOrders = {
  readonly count: number;
  readonly bytes: number;
  /** Announced by uploads that are on their way. */
  readonly arrivingBytes: number;
};

/** Nobody else decides about this person's room until the transaction ends. @throws {AppError} `account.signed_out` */
export async function lockRoom(trx: Transaction<Database>, userId: Id): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new AppError('account.signed_out');
}

export async function findUnpaid(db: Kysely<Database>, userId: Id): Promise<UnpaidOrders> {
  const { count, bytes } = await db
    .selectFrom('prints')
    .leftJoin('print_files', 'print_files.print_id', 'prints.id')
    .select(({ fn }) => [
      fn.count<string>('prints.id').distinct().as('count'),
      fn.sum<string | null>('size_in_bytes').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('state', '=', 'awaiting_payment')
    .where('files_expire_at', '>', databaseNow)
    .executeTakeFirstOrThrow();
  const { arriving } = await db
    .selectFrom('print_uploads')
    .select(sql<string>`coalesce(sum(announced_bytes), 0)`.as('arriving'))
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('lease_expires_at', '>', databaseNow)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0), arrivingBytes: Number(arriving) };
}
