import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits, type Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { down, up } from '../../../db/migrations/0055-erased-details.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import { placeTestOrder } from '../../../../testing/clients/ordersClient.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture();
});
after(() => fixture.close());

const DAY = 86_400;
let tokens = 0;
const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

type End = {
  readonly state: OrderState;
  readonly secondsAgo: number;
  readonly has_files?: boolean;
};

/** Places an order whose file has a note, and ends it. */
async function placeEnded({ state, secondsAgo, has_files = false }: End): Promise<Id> {
  const { db } = fixture.server.dependencies;
  const { _id } = await placeTestOrder(fixture.origin, fixture.order());
  const at = ago(secondsAgo);
  await db
    .updateTable('orders')
    .set({
      state,
      has_files,
      created_at: ago(secondsAgo + DAY),
      completed_at: state === 'completed' ? at : null,
      ended_at: state === 'refunded' ? at : null,
      token_number: state === 'active' || state === 'completed' ? (tokens += 1) : null,
      files_expire_at: has_files ? sql<Date>`now() + interval '1 day'` : at,
    })
    .where('id', '=', _id)
    .execute();
  await db
    .updateTable('order_files')
    .set({ name: 'salary of asha.pdf', note: 'Call Asha' })
    .where('order_id', '=', _id)
    .execute();
  return _id;
}

async function detailsOf(id: Id) {
  const { db } = fixture.server.dependencies;
  const files = db.selectFrom('order_files').select(['name', 'note']).where('order_id', '=', id);
  return (await files.executeTakeFirst()) ?? {};
}

const period = limits.orderDetailsSeconds;
const rows: readonly (End & { readonly isErased: boolean })[] = [
  { state: 'completed', secondsAgo: period + 60, isErased: true },
  { state: 'refunded', secondsAgo: period + 60, isErased: true },
  { state: 'expired', secondsAgo: period, isErased: true },
  { state: 'completed', secondsAgo: period - 60, isErased: false },
  { state: 'refunded', secondsAgo: period - 60, isErased: false },
  { state: 'active', secondsAgo: 2 * period, isErased: false },
  { state: 'completed', secondsAgo: 2 * period, has_files: true, isErased: false },
];

for (const { isErased, ...end } of rows) {
  const files = end.has_files ? 'with its files' : 'without files';
  test(`${isErased ? 'erases' : 'keeps'} names and notes of an order that is ${end.state} for ${end.secondsAgo} s, ${files} [F-833]`, async () => {
    const id = await placeEnded(end);
    await fixture.orders.sweep();
    assert.deepEqual(
      await detailsOf(id),
      isErased
        ? { name: 'file-1.pdf', note: '' }
        : { name: 'salary of asha.pdf', note: 'Call Asha' },
    );
  });
}

test('erases more orders than fit one batch [F-833]', async () => {
  const { db } = fixture.server.dependencies;
  const id = await placeEnded({ state: 'completed', secondsAgo: period + 60 });
  await sql`
    insert into orders (id, user_id, shop_id, state, object_group, is_priority, bnw_paise, color_paise, total_paise,
      amount_paise, created_at, completed_at, token_number, has_files)
    select lpad(to_hex(n), 32, '0'), user_id, shop_id, state, 'a' || lpad(to_hex(n), 31, '0'), false, 150, 1000, 2500, 2500,
      created_at, completed_at, 1000 + n, false
    from orders, generate_series(1, 250) as n where id = ${id}`.execute(db);
  await fixture.orders.sweep();
  const left = await db
    .selectFrom('orders')
    .select('id')
    .where('details_erased', '=', false)
    .where('id', 'like', '0000%')
    .execute();
  assert.deepEqual(left, []);
  assert.deepEqual(await detailsOf(id), { name: 'file-1.pdf', note: '' });
});

test('erases details of orders that ended long before the site was updated [F-833]', async () => {
  const db = fixture.server.dependencies.db as unknown as Kysely<unknown>;
  const id = await placeEnded({ state: 'completed', secondsAgo: 3 * period });
  await down(db);
  await up(db);
  await fixture.orders.sweep();
  assert.deepEqual(await detailsOf(id), { name: 'file-1.pdf', note: '' });
});
