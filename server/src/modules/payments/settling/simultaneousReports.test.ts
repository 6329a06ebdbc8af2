import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrderReply } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const ROUNDS = 4;
const RACES = 25;
const EVENTS = ['payment.authorized', 'payment.captured', 'order.paid'];

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

let token = 0;
for (let round = 1; round <= ROUNDS; round += 1) {
  test(`gives one token number when all reports race, ${RACES} times, round ${round} [rule 4] [F-25]`, async () => {
    const { db } = fixture.server.dependencies;
    for (let race = 0; race < RACES; race += 1) {
      const order = await fixture.openOrder();
      const payment = fixture.razorpay.pay(order.providerOrderId);
      const proof = await fixture.razorpay.prove(payment);
      const messages = await Promise.all(
        EVENTS.map((event) => fixture.razorpay.message(event, { payment })),
      );
      const form = {
        razorpay_order_id: proof.orderId,
        razorpay_payment_id: proof.paymentId,
        razorpay_signature: proof.signature,
      };
      await Promise.all(messages.map((message) => fixture.webhook(message)));
      await db
        .updateTable('provider_orders')
        .set({ check_at: new Date(0) })
        .where('provider_order_id', '=', order.providerOrderId)
        .execute();
      const [confirmed, again, callback, statuses] = await Promise.all([
        fixture.confirm(order.id, proof),
        fixture.confirm(order.id, proof),
        fixture.callback(form),
        Promise.all(messages.map((message) => fixture.webhook(message))),
        fixture.payments.work(),
        fixture.payments.work(),
        fixture.payments.reconcile(),
      ]);
      token += 1;
      assert.deepEqual(await fixture.stateOf(order.id), { state: 'active', token });
      const shown = confirmed.json<OrderReply>();
      assert.equal(shown.text, 'Payment confirmed');
      assert.equal(shown.print.tokenNumber, token);
      assert.deepEqual(again.json<OrderReply>(), shown);
      assert.deepEqual(await fixture.look(order.id), shown.print);
      assert.equal(callback.headers.location, `/orders?id=${order.id}`);
      assert.deepEqual([...new Set(statuses)], [200]);
    }
    assert.equal(fixture.published.length, token);
  });
}
