import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  apiPaths,
  type ApiPath,
  type ErrorCode,
  type ErrorReply,
  type Id,
  type Order,
  type OrderReply,
  type OwnShop,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql, type UpdateObject } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { operateWell } from '../../../../testing/operator/operate.ts';
import { insertTestShop, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture({ settings: { rateLimits: true } });
});
after(() => fixture.close());
beforeEach(async () => {
  await fixture.orders.sweep();
  await setShop({ standing: 'waiting', awaits_email: false, closing_at: null });
  await db().deleteFrom('rate_counters').execute();
  fixture.takeEvents();
});

const db = () => fixture.server.dependencies.db;
const call = (path: ApiPath, payload: object = {}) => fixture.callAsShop(path, payload);
const send = () => call(apiPaths.practiceOrder);
const setShop = (change: UpdateObject<Database, 'shops'>, id = fixture.shop) =>
  db().updateTable('shops').set(change).where('id', '=', id).execute();

const find = (id: Id) =>
  db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

function sent(reply: LightMyRequestResponse): Order {
  assert.equal(reply.statusCode, 201, reply.body);
  return reply.json<OrderReply>().print;
}

function assertCode(reply: LightMyRequestResponse, code: ErrorCode): void {
  assert.equal(reply.json<ErrorReply>().code, code, reply.body);
}

const count = async (table: 'ledger' | 'refunds' | 'order_notices' | 'provider_orders') =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select(sql<string>`count(*)`.as('n'))
        .execute()
    )[0]?.n,
  );

async function queue(): Promise<Id[]> {
  const shop = (await call(apiPaths.getUserData)).json<OwnShop>();
  return shop.currentOrders.map(({ _id }) => _id);
}

/** Completes the waiting practice orders, and makes all of them old enough to be removed. */
async function clear(): Promise<void> {
  for (const print of await queue()) await call(apiPaths.completeOrder, { print });
  await db()
    .updateTable('orders')
    .set({ files_expire_at: secondsFromNow(-1) })
    .where('is_practice', '=', true)
    .execute();
  await fixture.orders.sweep();
  await fixture.server.modules.printJobs.sweep();
  await fixture.orders.sweep();
}

test('a shop that is not live yet sends itself a practice order with real files [F-885]', async () => {
  await setShop({ bnw_paise: 150, color_paise: 1_000 });
  const order = sent(await send());
  assert.deepEqual(
    [order.practice, order.active, order.totalPrice, order.files.map((file) => file.originalname)],
    [true, true, 23, ['Practice.pdf', 'Practice in colour.pdf']],
  );
  assert.ok(order.tokenNumber !== null && order.collectionCode !== null);
  assert.ok(fixture.takeEvents().includes('newPrint'));
  assert.deepEqual(await queue(), [order._id]);
  for (const file of order.files) {
    const pdf = await call(apiPaths.getPdf, { file: file._id });
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-');
    assert.equal(pdf.rawPayload.length, file.size);
  }
  const job = await call(apiPaths.printJob, { print: order._id, color: 'Color' });
  assert.equal(job.statusCode, 200, job.body);
  await clear();
  assert.equal(await find(order._id), undefined);
});

test('a practice order can be completed, put back and refused, and moves no money [F-885]', async () => {
  const books = ['ledger', 'refunds', 'order_notices', 'provider_orders'] as const;
  const before = await Promise.all(books.map(count));
  const shopBefore = (await call(apiPaths.getUserData)).json<OwnShop>();
  const [print, other] = [sent(await send())._id, sent(await send())];
  for (const path of [apiPaths.completeOrder, apiPaths.reopenOrder]) {
    assert.equal((await call(path, { print })).statusCode, 200, path);
  }
  const refusal = { print, reason: 'paper' };
  assert.equal((await call(apiPaths.refuseOrder, refusal)).statusCode, 200);
  const files = other.files.slice(0, 1);
  const refusedFile = await call(apiPaths.refuseOrderFiles, {
    ...{ print: other._id, reason: 'toner', files },
  });
  assert.equal(refusedFile.statusCode, 200, refusedFile.body);
  await call(apiPaths.completeOrder, { print: other._id });
  await fixture.workNow();
  await fixture.orders.tellNotices();
  assert.deepEqual(await Promise.all(books.map(count)), before);
  const shop = (await call(apiPaths.getUserData)).json<OwnShop>();
  assert.equal(shop.totalOrders, shopBefore.totalOrders);
  await clear();
});

test('practice orders use the colours that the shop prints [F-885]', async () => {
  for (const [has_bnw, has_color, color] of [
    [true, false, 'Black and White'],
    [false, true, 'Color'],
    [false, false, 'Black and White'],
  ] as const) {
    await setShop({ has_bnw, has_color });
    const { fileInfo } = sent(await send());
    assert.deepEqual(
      fileInfo.map(({ pageColor }) => pageColor),
      [color],
    );
  }
  await setShop({ has_bnw: true, has_color: true });
  await clear();
});

test('a shop that still has to confirm its address can practise [F-885]', async () => {
  await setShop({ standing: 'approved', awaits_email: true });
  sent(await send());
  await clear();
});

test('a shop that is live, suspended or closing can’t send practice orders [F-886]', async () => {
  for (const change of [
    { standing: 'approved', awaits_email: false },
    { standing: 'suspended', awaits_email: true },
    { standing: 'waiting', closing_at: secondsFromNow(-1) },
  ] as const) {
    await setShop(change);
    assertCode(await send(), 'print.practice_over');
  }
  assert.equal((await fixture.callAsCustomer(apiPaths.practiceOrder, {})).statusCode, 404);
});

test('allows five waiting practice orders, also when ten are sent at once [F-887]', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, send));
  assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 5);
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 201)) {
    assertCode(reply, 'print.too_many_practice');
  }
  const [first] = await queue();
  await call(apiPaths.completeOrder, { print: first });
  sent(await send());
  await clear();
});

test('allows thirty practice orders an hour [F-887]', async () => {
  const key = `practice-order:${fixture.shop}`;
  sent(await send());
  await db().updateTable('rate_counters').set({ count: 30 }).where('key', '=', key).execute();
  assertCode(await send(), 'request.too_many');
  await clear();
});

test('deletes practice orders and their files when the shop goes live [F-888]', async () => {
  const [opened, waiting] = [sent(await send()), sent(await send())];
  await call(apiPaths.printJob, { print: opened._id, color: 'Color' });
  await setShop({ standing: 'approved' });
  await fixture.orders.sweep();
  assert.deepEqual(await queue(), []);
  assert.ok(fixture.takeEvents().includes('changed'));
  assert.equal((await find(opened._id))?.state, 'completed');
  await clear();
  assert.deepEqual([await find(opened._id), await find(waiting._id)], [undefined, undefined]);
  const left = await db()
    .selectFrom('order_files')
    .select('id')
    .where('order_id', 'in', [opened._id, waiting._id])
    .execute();
  assert.deepEqual(left, []);
  const stored = await Array.fromAsync(fixture.server.dependencies.objectStore.list());
  assert.deepEqual(stored, []);
});

test('a practice order ends after a day [F-888]', async () => {
  const { _id, endsAt } = sent(await send());
  assert.ok(Date.parse(endsAt ?? '') < Date.now() + 90_000_000, endsAt ?? 'no end');
  await db()
    .updateTable('orders')
    .set({ ends_at: secondsFromNow(-1) })
    .where('id', '=', _id)
    .execute();
  await fixture.orders.sweep();
  assert.equal(await find(_id), undefined);
});

test('a practice order does not keep a closing shop open [F-888]', async () => {
  const shop = await insertTestShop(fixture.server.dependencies);
  await setShop({ standing: 'waiting' }, shop);
  const { modules } = fixture.server;
  const { _id } = sent(
    await fixture.server.inject({
      method: 'POST',
      url: apiPaths.practiceOrder,
      headers: testCookie(shop),
    }),
  );
  assert.deepEqual(await modules.orders.closingOf(shop), { orders: 0, canPutBack: false });
  await setShop({ closing_at: secondsFromNow(0), closed_at: secondsFromNow(0) }, shop);
  await modules.orders.sweep();
  assert.equal(await find(_id), undefined);
});

test('nothing is left of a practice order whose files could not be stored [F-889]', async () => {
  const { objectStore } = fixture.server.dependencies;
  const create = objectStore.create.bind(objectStore);
  let calls = 0;
  objectStore.create = (key) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new Error('the disk fails')) : create(key);
  };
  const reply = await send();
  objectStore.create = create;
  assert.equal(reply.statusCode, 500, reply.body);
  assert.deepEqual(fixture.takeAlerts(), ['unexpected failure']);
  assert.deepEqual(await queue(), []);
  await db()
    .updateTable('order_uploads')
    .set({ lease_expires_at: secondsFromNow(-1) })
    .execute();
  await fixture.orders.sweep();
  assert.deepEqual(await Array.fromAsync(objectStore.list()), []);
  assert.deepEqual(await db().selectFrom('order_uploads').select('id').execute(), []);
});

test('an operator sees that nobody paid for a practice order [F-885]', async () => {
  const { _id } = sent(await send());
  assert.match(await operateWell(fixture.server, 'order', _id), /never paid: a practice order/);
  await clear();
});
