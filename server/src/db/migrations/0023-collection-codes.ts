import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

const LETTERS = 'CDFHJKMNPRTVWXY34679';
const LENGTH = 4;

/**
 * Gives each paid order a collection code. A code is unique among the orders of a shop whose files are stored, because
 * only these are in its queue or can be put back into it.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('collection_code', 'text').execute();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'shop_id'])
    .where('has_files', '=', true)
    .where('token_number', 'is not', null)
    .execute();
  const taken = new Set<string>();
  const drawn = orders.map(({ id, shop_id: shopId }) => {
    let code: string;
    do code = draw();
    while (taken.has(`${shopId} ${code}`));
    taken.add(`${shopId} ${code}`);
    return { id, code };
  });
  await sql`
    update orders set collection_code = drawn.code
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn(id text, code text)
    where orders.id = drawn.id`.execute(db);
  await sql`
    create unique index orders_collection_code on orders (shop_id, collection_code)
    where has_files`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropIndex('orders_collection_code').execute();
  await db.schema.alterTable('orders').dropColumn('collection_code').execute();
}

function draw(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
