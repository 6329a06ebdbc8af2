import assert from 'node:assert/strict';
import { after, beforeEach, afterEach, test } from 'node:test';
import { errorCatalogue, type ErrorCode, type Id } from '@parchi/contract';
import { sql, type UpdateObject } from 'kysely';
import type { Settings } from '../../../../config/settings.ts';
import { secondsFromNow } from '../../../../db/databaseClock.ts';
import type { Database } from '../../../../db/schema.ts';
import { json, type Answer } from '../../../../../testing/clients/filesClient.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../../testing/fixtures/testAccounts.ts';
import { placeTestOrder, postOrder } from '../../../../../testing/clients/ordersClient.ts';
import {
  deleteOrders,
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../../testing/fixtures/ordersFixture.ts';

const CUSTOMER_BYTES = 10_000_000;
const SHOP_BYTES = 25_000_000;

let fixture: OrdersFixture | undefined;
const settings: Partial<Settings> = {
  maxOrderBytesPerCustomer: CUSTOMER_BYTES,
  maxOrderBytesPerShop: SHOP_BYTES,
};
beforeEach(async () => {
  fixture ??= await openOrdersFixture({ settings });
});
afterEach(async () => {
  if (fixture) await deleteOrders(fixture);
});
after(() => fixture?.close());

function here(): OrdersFixture {
  assert.ok(fixture);
  return fixture;
}

/** Places an order and sets the size of its files in the database. */
async function placeSized(
  bytes: number,
  { by = here().user, ...fields }: OrderOf = {},
): Promise<Id> {
  const { origin, server } = here();
  const { _id } = await placeTestOrder(origin, orderOf({ by, ...fields }));
  const files = server.dependencies.db.updateTable('order_files').where('order_id', '=', _id);
  await files.set({ size_in_bytes: bytes }).execute();
  return _id;
}

type OrderOf = { by?: Id; shop?: Id };

function orderOf({ by = here().user, shop = here().shop }: OrderOf = {}) {
  return here().order({ headers: testCookie(by), fields: { shop } });
}

const place = (of?: OrderOf) => postOrder(here().origin, orderOf(of));

async function change(id: Id, columns: UpdateObject<Database, 'orders'>): Promise<void> {
  const { db } = here().server.dependencies;
  await db.updateTable('orders').set(columns).where('id', '=', id).execute();
}

function assertRefused(answer: Answer, code: ErrorCode): void {
  assert.equal(answer.status, errorCatalogue[code].status, answer.body.toString());
  assert.equal((json(answer) as { code: string }).code, code);
}

const paid = { state: 'active', token_number: -1, files_expire_at: null } as const;

for (const [what, columns] of [
  ['unpaid', { is_priority: false }],
  ['paid and waiting', paid],
  [
    'completed and not yet deleted',
    { ...paid, state: 'completed', files_expire_at: secondsFromNow(60) },
  ],
] as const) {
  test(`counts files of orders that are ${what}, to the last byte [F-156]`, async () => {
    const { pdf, user } = here();
    // Leave 2,000 bytes of room, because during the upload the multipart form around the file counts too.
    const id = await placeSized(CUSTOMER_BYTES - pdf.length - 2_000);
    await change(id, columns);
    assert.equal((await place()).status, 201);
    assertRefused(await place({ by: user }), 'print.customer_storage_full');
    const other = await insertTestUser(here().server.dependencies);
    assert.equal((await place({ by: other })).status, 201, 'somebody else has room');
  });
}

for (const [what, columns] of [
  ['expired', { files_expire_at: secondsFromNow(0) }],
  ['deleted', { ...paid, state: 'completed', has_files: false }],
] as const) {
  test(`does not count files that are ${what} [F-156]`, async () => {
    await change(await placeSized(CUSTOMER_BYTES), columns);
    assert.equal((await place()).status, 201);
  });
}

test('refuses a customer without room before inspecting the files [F-156]', async () => {
  await placeSized(CUSTOMER_BYTES);
  const order = here().order({ files: [{ name: 'a.pdf', bytes: 'no PDF' }] });
  assertRefused(await postOrder(here().origin, order), 'print.customer_storage_full');
});

/** Delays inserts so that transactions overlap. Without a lock, each transaction would see the same free room. */
async function slowDownInserts(table: 'orders' | 'order_uploads'): Promise<() => Promise<unknown>> {
  const { db } = here().server.dependencies;
  await sql`
    create or replace function slow_down() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.5);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger slow_down before insert on ${sql.table(table)}
    for each row execute function slow_down()`.execute(db);
  return () => sql`drop function slow_down cascade`.execute(db);
}

test('places only as many concurrent orders of a customer as fit the customer’s storage [F-156]', async () => {
  const { pdf } = here();
  await placeSized(CUSTOMER_BYTES - 2 * (pdf.length + 2_000));
  await slowDownInserts('order_uploads');
  const restore = await slowDownInserts('orders');
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await place()).status));
  await restore();
  const { rows } = await sql<{ bytes: number }>`
    select sum(size_in_bytes)::float as bytes from order_files join orders on orders.id = order_id
  `.execute(here().server.dependencies.db);
  assert.ok((rows[0]?.bytes ?? 0) <= CUSTOMER_BYTES, `${rows[0]?.bytes} bytes`);
  assert.ok(statuses.includes(409), statuses.join());
  assert.ok(
    statuses.every((status) => status === 201 || status === 409),
    statuses.join(),
  );
});

test('concurrent orders of several customers never exceed a shop’s storage [F-156]', async () => {
  const { pdf, server } = here();
  const customers = await Promise.all(
    Array.from({ length: 6 }, () => insertTestUser(server.dependencies)),
  );
  for (const by of customers.slice(0, 3)) await placeSized(8_000_000, { by });
  const [first] = customers;
  const last = await placeSized(1_000_000 - 2 * pdf.length, { by: customers[3] ?? here().user });
  const restore = await slowDownInserts('orders');
  const answers = await Promise.all(customers.map((by) => place({ by })));
  await restore();
  const placed = answers.filter(({ status }) => status === 201);
  assert.equal(placed.length, 2, answers.map(({ status }) => status).join());
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertRefused(answer, 'print.shop_storage_full');
  }
  const elsewhere = await insertTestShop(server.dependencies, { bnwPaise: 150 });
  assert.equal((await place({ by: first ?? here().user, shop: elsewhere })).status, 201);
  await change(last, { files_expire_at: secondsFromNow(0) });
  assert.equal((await place()).status, 201);
});

test('keeps nothing of an order refused for lack of storage [F-156]', async () => {
  const { server, user } = here();
  const other = await insertTestUser(server.dependencies);
  await placeSized(SHOP_BYTES, { by: other });
  const objects = (await Array.fromAsync(server.dependencies.objectStore.list())).length;
  assertRefused(await place({ by: user }), 'print.shop_storage_full');
  await assertOrdersLeft(here(), { rows: 1, objects });
});
