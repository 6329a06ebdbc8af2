import { limits } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { erasedName } from './erasedName.ts';

/** Maximum number of orders that one statement changes, each with up to 100 files. */
const BATCH = 100;

/**
 * Erases file names and notes of orders that ended long ago and whose files are gone. Records of what was printed and
 * paid stay, for the shop's books. Several processes may run it at once.
 * @returns the number of changed orders
 */
export async function eraseOldDetails(db: Kysely<Database>): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await eraseBatch(db);
    total += count;
  } while (count === BATCH);
  return total;
}

async function eraseBatch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update orders set details_erased = true where id = any(array(
        select id from orders
        where not details_erased and state in ('completed', 'refunded', 'expired') and not has_files
          and coalesce(completed_at, ended_at, created_at) < now() - make_interval(secs => ${limits.orderDetailsSeconds})
        limit ${BATCH} for update skip locked))
      returning id
    ), erased as (
      update order_files set name = ${erasedName}, note = '' from ended where order_id = ended.id
    )
    select count(*)::int as count from ended`.execute(db);
  return rows[0]?.count ?? 0;
}
