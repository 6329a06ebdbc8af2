import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { errorCatalogue, type ErrorCode, type PlaceOrderReply } from '@parchi/contract';
import { sql } from 'kysely';
import { GatewayUnavailableError } from '../../../payment-provider/gateway.ts';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { placeTestOrder, postOrder } from '../../../../testing/clients/ordersClient.ts';
import {
  deleteOrders,
  assertOrdersLeft,
  openOrdersFixture,
  type OrderChanges,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

let fixture: OrdersFixture;
let isProviderAway = false;
before(async () => {
  fixture = await openOrdersFixture({
    refusePayment: () => (isProviderAway ? new GatewayUnavailableError('away') : undefined),
  });
});
after(() => fixture.close());
afterEach(async () => {
  await fixture.server.dependencies.db
    .updateTable('orders')
    .set({ files_expire_at: sql<Date>`now()` })
    .execute();
  await fixture.orders.sweep();
  await deleteOrders(fixture);
  await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
});

const key = 'key-of-one-order';

function withKey(changes: OrderChanges = {}, userId = fixture.user) {
  const headers = { ...testCookie(userId), 'idempotency-key': key };
  return postOrder(fixture.origin, fixture.order({ ...changes, headers }));
}

function assertCode(answer: Answer, code: ErrorCode): void {
  assert.equal((json(answer) as { code: string }).code, code);
  assert.equal(answer.status, errorCatalogue[code].status);
}

function assertSameOrder(answers: readonly Answer[]): void {
  const replies = answers.map((answer) => {
    assert.equal(answer.status, 201, answer.body.toString());
    const { print, ...reply } = json(answer) as PlaceOrderReply;
    // Leave the payment out: each request asks the provider, so its reply may show the payment as being checked because
    // of another request.
    return { ...reply, print: { ...print, payment: undefined } };
  });
  for (const reply of replies) assert.deepEqual(reply, replies[0]);
}

test('creates one order and one payment for a double click [F-20]', async () => {
  assertSameOrder(await Promise.all([withKey(), withKey()]));
  assert.equal(new Set(fixture.opened).size, 1);
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
});

test('creates one order for ten clicks at once [F-20]', async () => {
  assertSameOrder(await Promise.all(Array.from({ length: 10 }, () => withKey())));
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
});

test('answers with the same order when it is sent again after a lost answer [F-20]', async () => {
  assertSameOrder([await withKey(), await withKey()]);
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
});

test('creates two unpaid orders when the same order is sent twice without a key [F-20]', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(() => postOrder(fixture.origin, fixture.order())),
  );
  const ids = [first, second].map((answer) => (json(answer!) as PlaceOrderReply).print._id);
  assert.notEqual(ids[0], ids[1]);
  await assertOrdersLeft(fixture, { rows: 2, objects: 2 });
});

const otherContents: [what: string, changes: () => OrderChanges][] = [
  [
    'a file of one more byte',
    () => ({ files: [{ name: 'a.pdf', bytes: Buffer.concat([fixture.pdf, Buffer.from('\n')]) }] }),
  ],
  ['another note', () => ({ options: [{ note: 'please staple' }] })],
  ['priority', () => ({ fields: { priority: 'true' } })],
  ['another shop', () => ({ fields: { shop: 'f'.repeat(32) } })],
];
for (const [what, changes] of otherContents) {
  test(`refuses the same key with ${what}, and keeps the first order [F-20]`, async () => {
    const first = await withKey();
    assertCode(await withKey(changes()), 'print.key_reused');
    assertSameOrder([first, await withKey()]);
    await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
  });
}

test('accepts one of two different orders sent at once with the same key [F-20]', async () => {
  const answers = await Promise.all([withKey(), withKey({ options: [{ note: 'other' }] })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
});

test('treats the same key of another user as another order', async () => {
  const other = await insertTestUser(fixture.server.dependencies, 'Ravi');
  const answers = [await withKey(), await withKey({}, other)];
  const [first, second] = answers.map((answer) => json(answer) as PlaceOrderReply);
  assert.notEqual(first?.print._id, second?.print._id);
});

test('keeps an order whose payment can’t be opened, and opens it when the order is sent again', async () => {
  isProviderAway = true;
  assertCode(await withKey(), 'payment.provider_unavailable');
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
  isProviderAway = false;
  assert.equal((await withKey()).status, 201);
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
});

test('frees the key of a refused order [F-20]', async () => {
  assertCode(await withKey({ fields: { totalPrice: '1' } }), 'print.wrong_total');
  assert.equal((await withKey()).status, 201);
});

test('keeps the agreed price of an order, and uses the new rates for the next one [F-32]', async () => {
  const { db } = fixture.server.dependencies;
  const first = await withKey();
  try {
    await db.updateTable('shops').set({ bnw_paise: 200, is_on: false }).execute();
    const [before, now] = [first, await withKey()].map(
      (answer) => (json(answer) as PlaceOrderReply).print,
    );
    assert.deepEqual([now?._id, now?.totalPrice], [before?._id, 15]);
    const refused = await postOrder(fixture.origin, fixture.order());
    assertCode(refused, 'print.wrong_total');
    const { totalPrice, amountPayable } = json(refused) as Record<string, unknown>;
    assert.deepEqual([totalPrice, amountPayable], [20, 20]);
  } finally {
    await db.updateTable('shops').set({ bnw_paise: 150, is_on: true }).execute();
  }
});

test('allows ten unpaid orders, also when twelve arrive at once [O17]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => postOrder(fixture.origin, fixture.order())),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    ...Array.from({ length: 10 }, () => 201),
    429,
    429,
  ]);
  const eleventh = await postOrder(fixture.origin, fixture.order());
  assertCode(eleventh, 'print.too_many_unpaid');
  assert.ok(Number(eleventh.headers['retry-after']) > 0);
  await assertOrdersLeft(fixture, { rows: 10, objects: 10 });
});

test('accepts a repeat of one of ten unpaid orders [O17]', async () => {
  const first = await withKey();
  for (let count = 1; count < 10; count += 1) await placeTestOrder(fixture.origin, fixture.order());
  assertSameOrder([first, await withKey()]);
});
