import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Id, type OrdersReply, type Order } from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../testing/fixtures/testAccounts.ts';
import { ask, placeTestOrder, type AskedBy } from '../../../../testing/clients/ordersClient.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
let mine: Order;
before(async () => {
  fixture = await openOrdersFixture();
  mine = await placeTestOrder(fixture.origin, fixture.order());
});
after(() => fixture.close());

type Change = { state: 'active' | 'completed' | 'refunded' | 'expired'; token?: number };

/** Sets the state of an order directly in the database, as if a payment or its shop had changed it. */
async function become(id: Id, { state, token }: Change, secondsAgo = 0): Promise<void> {
  const at = sql<Date>`now() - make_interval(secs => ${secondsAgo})`;
  const isPaid = state === 'active' || state === 'completed';
  await fixture.server.dependencies.db
    .updateTable('orders')
    .set({
      state,
      token_number: isPaid ? (token ?? -1) : null,
      paid_at: at,
      completed_at: state === 'completed' ? at : null,
      files_expire_at: state === 'active' ? null : sql<Date>`now() + interval '1 day'`,
    })
    .where('id', '=', id)
    .execute();
}

function getPrintInfo(by: AskedBy, id: unknown): Promise<Answer> {
  return ask(fixture.origin, apiPaths.getOrder, { by, value: { id } });
}

async function listOrders(userId: Id, cursor?: string | null): Promise<OrdersReply> {
  const by = { kind: 'user', id: userId } as const;
  const answer = await ask(fixture.origin, apiPaths.listOrders, { by, value: { cursor } });
  assert.equal(answer.status, 200, answer.body.toString());
  return json(answer) as OrdersReply;
}

test('shows an order to its customer, and to its shop once paid; others get the same 404 [R01]', async () => {
  const user = { kind: 'user', id: fixture.user } as const;
  const shop = { kind: 'shop', id: fixture.shop } as const;
  const own = await getPrintInfo(user, mine._id);
  assert.equal(own.status, 200);
  assert.deepEqual(json(own), mine);
  const otherUser = {
    kind: 'user',
    id: await insertTestUser(fixture.server.dependencies),
  } as const;
  const otherShop = {
    kind: 'shop',
    id: await insertTestShop(fixture.server.dependencies),
  } as const;
  const refusals = [await getPrintInfo(shop, mine._id)];
  await become(mine._id, { state: 'active', token: 1 });
  assert.equal((await getPrintInfo(shop, mine._id)).status, 200);
  refusals.push(
    await getPrintInfo(otherUser, mine._id),
    await getPrintInfo(otherShop, mine._id),
    await getPrintInfo(user, newId()),
    await getPrintInfo(user, mine._id.slice(1)),
    await getPrintInfo(user, mine._id.toUpperCase()),
    await getPrintInfo(user, mine.files[0]?._id),
  );
  for (const refusal of refusals) {
    assert.equal(refusal.status, 404);
    assert.deepEqual(refusal.body, refusals[0]?.body);
  }
  assert.equal((await getPrintInfo(user, { $ne: '' })).status, 400);
});

test('answers existing and missing orders alike without a session [R02]', async () => {
  const answers = [await getPrintInfo(undefined, mine._id), await getPrintInfo(undefined, newId())];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401],
  );
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
});

test('lists all unpaid and active orders first, then previous ones in pages of twenty', async () => {
  const user = await insertTestUser(fixture.server.dependencies);
  const headers = testCookie(user);
  const place = () => placeTestOrder(fixture.origin, fixture.order({ headers }));
  const previous: Id[] = [];
  for (let index = 0; index < 43; index += 1) {
    const { _id } = await place();
    const state = (['completed', 'expired', 'refunded'] as const)[index % 3] ?? 'expired';
    // Some orders are completed at the same instant. Their sequence must be the same on each page of the list.
    await become(_id, { state, token: index + 10 }, 0);
    previous.push(_id);
  }
  const active = await place();
  await become(active._id, { state: 'active', token: 99 });
  const unpaid = [await place(), await place()];

  const first = await listOrders(user);
  assert.deepEqual(
    first.unpaid.map(({ _id }) => _id),
    unpaid.map(({ _id }) => _id).reverse(),
  );
  assert.deepEqual(
    first.active.map(({ _id, tokenNumber }) => [_id, tokenNumber]),
    [[active._id, 99]],
  );
  const pages = [first];
  for (let page = first; page.cursor !== null;) {
    page = await listOrders(user, page.cursor);
    assert.deepEqual([page.unpaid, page.active], [[], []]);
    pages.push(page);
  }
  assert.deepEqual(
    pages.map((page) => page.previous.length),
    [20, 20, 3],
  );
  const shown = pages.flatMap((page) => page.previous);
  assert.deepEqual(new Set(shown.map(({ _id }) => _id)), new Set(previous));
  const endedAt = shown.map((print) => Date.parse(print.completedAt ?? print.createdAt));
  assert.deepEqual(
    endedAt,
    [...endedAt].sort((a, b) => b - a),
  );
});

test('lists orders with the same time exactly once across pages', async () => {
  const user = await insertTestUser(fixture.server.dependencies);
  const headers = testCookie(user);
  for (let index = 0; index < 25; index += 1) {
    const { _id } = await placeTestOrder(fixture.origin, fixture.order({ headers }));
    await become(_id, { state: 'expired' });
  }
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ created_at: sql<Date>`timestamptz '2026-01-01 00:00:00.123456+00'` })
    .where('user_id', '=', user)
    .execute();
  const first = await listOrders(user);
  const second = await listOrders(user, first.cursor);
  const ids = [...first.previous, ...second.previous].map(({ _id }) => _id);
  assert.deepEqual([ids.length, new Set(ids).size, second.cursor], [25, 25, null]);
});

test('lists only the user’s own orders, and refuses an invalid cursor', async () => {
  const stranger = await insertTestUser(fixture.server.dependencies);
  assert.deepEqual(await listOrders(stranger), {
    unpaid: [],
    active: [],
    previous: [],
    cursor: null,
  });
  for (const cursor of ['', 'x', Buffer.from('1.2').toString('base64url'), '9'.repeat(200)]) {
    const by = { kind: 'user', id: stranger } as const;
    const answer = await ask(fixture.origin, apiPaths.listOrders, { by, value: { cursor } });
    assert.equal(answer.status, 400, cursor);
  }
  for (const [by, status] of [
    [undefined, 401],
    [{ kind: 'shop', id: fixture.shop }, 404],
  ] as const) {
    assert.equal(
      (await ask(fixture.origin, apiPaths.listOrders, { by, value: {} })).status,
      status,
    );
  }
});

test('lists a shop’s active orders by payment, oldest first, with priority orders separately', async () => {
  const shop = await insertTestShop(fixture.server.dependencies, { bnwPaise: 150 });
  const user = await insertTestUser(fixture.server.dependencies);
  const headers = testCookie(user);
  const placed: Id[] = [];
  for (const priority of ['false', 'true', 'false', 'true', 'false']) {
    const order = fixture.order({ headers, fields: { shop, priority } });
    placed.push((await placeTestOrder(fixture.origin, order))._id);
  }
  const [first, urgent, second, moreUrgent] = placed as [Id, Id, Id, Id];
  await become(first, { state: 'active', token: 2 }, 10);
  await become(second, { state: 'active', token: 1 }, 20);
  await become(urgent, { state: 'active' }, 5);
  await become(moreUrgent, { state: 'active' }, 8);
  const queue = await fixture.orders.queueOfShop(shop);
  assert.deepEqual(
    [queue.others, queue.priority].map((orders) => orders.map(({ _id }) => _id)),
    [
      [second, first],
      [moreUrgent, urgent],
    ],
  );
  const orders = await fixture.orders.ordersOfUser(user);
  assert.deepEqual([orders.active.length, orders.previous.length], [4, 0]);
});
