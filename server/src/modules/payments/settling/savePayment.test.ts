import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const ONE_DAY_SECONDS = 86_400;

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

async function readCheck(providerOrderId: string) {
  return fixture.server.dependencies.db
    .selectFrom('provider_orders')
    .select([
      sql<number>`extract(epoch from check_at - now())::float`.as('inSeconds'),
      sql<boolean>`known_at is not null`.as('isKnown'),
    ])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirstOrThrow();
}

async function setKey(providerOrderId: string, key: string): Promise<void> {
  await fixture.server.dependencies.db
    .updateTable('provider_orders')
    .set({ key_id: key })
    .where('provider_order_id', '=', providerOrderId)
    .execute();
}

const kindsBooked = async (paymentId: string) => {
  const lines = await fixture.server.dependencies.db
    .selectFrom('ledger')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .execute();
  return lines.map(({ kind }) => kind);
};

test('records the answer with the last of its payments, which activates the order [F-1038]', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId, { status: 'failed' });
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.confirm(order.id, await fixture.razorpay.prove(payment));
  const { inSeconds, isKnown } = await readCheck(order.providerOrderId);
  assert.ok(isKnown && Math.abs(inSeconds - ONE_DAY_SECONDS) < 60, `in ${inSeconds} s`);
});

test('checks an unpaid order soon, and books nothing, when its refunded payment is reported again [F-1037]', async () => {
  const order = await fixture.openOrder();
  const { keyId } = await fixture.server.dependencies.db
    .selectFrom('provider_orders')
    .select('key_id as keyId')
    .where('provider_order_id', '=', order.providerOrderId)
    .executeTakeFirstOrThrow();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await setKey(order.providerOrderId, 'rzp_test_other');
  await fixture.reconcileNow();
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  // Now the order could take the payment, but its money already goes back.
  await setKey(order.providerOrderId, keyId);
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  assert.deepEqual(await kindsBooked(payment.id), ['charge']);
  const { inSeconds } = await readCheck(order.providerOrderId);
  assert.ok(inSeconds < 300, `in ${inSeconds} s`);
  await fixture.workNow();
});
