import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

async function openBooked() {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  return { order, payment };
}

const readLedger = () =>
  fixture.server.dependencies.db.selectFrom('ledger').selectAll().orderBy('id').execute();

for (const statement of [
  'update ledger set amount_paise = 1',
  'update ledger set amount_paise = 1 where false',
  'delete from ledger',
  'truncate ledger',
  'truncate ledger cascade',
]) {
  test(`refuses “${statement}” in the database [rule 16]`, async () => {
    await openBooked();
    const before = await readLedger();
    await assert.rejects(sql.raw(statement).execute(fixture.server.dependencies.db), {
      code: '23001',
    });
    assert.deepEqual(await readLedger(), before);
  });
}

test('books each charge and refund once, and refuses other ledger lines and cash with a payment [rule 16, F-771]', async () => {
  const { order, payment } = await openBooked();
  const second = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(second);
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  const { db } = fixture.server.dependencies;
  const lines = await db
    .selectFrom('ledger')
    .select(['kind', 'payment_id', 'shop_id', 'amount_paise'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const line = { shop_id: fixture.shop, amount_paise: '2500' };
  assert.deepEqual(lines, [
    { kind: 'charge', payment_id: payment.id, ...line },
    { kind: 'charge', payment_id: second.id, ...line },
    { kind: 'refund', payment_id: second.id, ...line },
  ]);
  for (const [kind, paymentId] of [
    ['fee', payment.id],
    ['adjustment', payment.id],
    ['cash', payment.id],
    ['cash_undone', payment.id],
    ['charge', null],
    ['refund', null],
  ]) {
    const insert = sql`
      insert into ledger (kind, payment_id, source_id, amount_paise)
      values (${kind}, ${paymentId}, ${kind}, 1)`;
    await assert.rejects(insert.execute(db), { code: '23514' });
  }
});
