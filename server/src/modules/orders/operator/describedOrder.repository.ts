import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrdersTable } from '../../../db/schema/orderTables.ts';

/** An order as an operator sees it, without names and notes of its files. */
export type DescribedOrder = Pick<
  Selectable<OrdersTable>,
  | 'state'
  | 'token_number'
  | 'collection_code'
  | 'is_priority'
  | 'is_cash'
  | 'is_practice'
  | 'paid_at'
  | 'opened_at'
  | 'cash_taken_at'
  | 'completed_at'
  | 'put_back_at'
  | 'ended_at'
  | 'ends_at'
  | 'end_reason'
  | 'refusal_reason'
  | 'files_expire_at'
> & {
  readonly id: Id;
  readonly userId: Id;
  readonly shopId: Id;
  readonly createdAt: Date;
  readonly amountPaise: number;
  readonly hasFiles: boolean;
  readonly files: number;
  /** Number of files that the shop refused individually. */
  readonly refusedFiles: number;
};

export async function findDescribedOrder(
  db: Kysely<Database>,
  id: Id,
): Promise<DescribedOrder | undefined> {
  const { rows } = await sql<DescribedOrder>`
    select id, user_id as "userId", shop_id as "shopId", state, created_at as "createdAt",
      amount_paise::float8 as "amountPaise", token_number, collection_code, is_priority, is_cash, is_practice, paid_at, opened_at,
      cash_taken_at, completed_at, put_back_at, ended_at, ends_at, end_reason, refusal_reason, files_expire_at,
      has_files as "hasFiles",
      (select count(*)::int from order_files where order_id = orders.id) as files,
      (select count(*)::int from order_files where order_id = orders.id and refused_at is not null) as "refusedFiles"
    from orders where id = ${id}`.execute(db);
  return rows[0];
}
