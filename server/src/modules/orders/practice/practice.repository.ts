import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { updateInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';

/** Maximum number of orders that one statement deletes. */
const BATCH = 100;

/**
 * Counts a shop's practice orders that it has not completed, and those whose files are being stored.
 * @param except upload that does not count
 */
export async function countOpenPractice(
  db: Kysely<Database>,
  shopId: Id,
  except?: Id,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from orders where is_practice and shop_id = ${shopId} and state = 'active') +
      (select count(*) from order_uploads where user_id = ${shopId} and state = 'pending'
        and lease_expires_at > now() and id is distinct from ${except ?? null}::text)
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sets the end of practice orders to now if customers can find their shop or it has closed. @returns how many */
export function endPractice(db: Kysely<Database>): Promise<number> {
  return updateInBatches(db, {
    table: 'orders',
    key: 'id',
    set: sql`ends_at = now()`,
    where: sql`is_practice and state = 'active' and ends_at > now() and exists (
      select from shops where shops.id = orders.shop_id
        and (closed_at is not null or (standing = 'approved' and not awaits_email)))`,
  });
}

/**
 * Deletes practice orders that ended, once the bytes of their files and print jobs are gone. Several processes may run
 * it at once.
 * @returns the number of deleted orders
 */
export async function deleteEndedPractice(db: Kysely<Database>): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await deleteBatch(db);
    total += count;
  } while (count === BATCH);
  return total;
}

async function deleteBatch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from orders where id = any(array(
        select id from orders
        where is_practice and state in ('completed', 'refunded') and not has_files
          and not exists (select from print_jobs where order_id = orders.id)
        limit ${BATCH} for update skip locked))
      returning id
    ), files as (
      delete from order_files using ended where order_id = ended.id
    )
    select count(*)::int as count from ended`.execute(db);
  return rows[0]?.count ?? 0;
}
