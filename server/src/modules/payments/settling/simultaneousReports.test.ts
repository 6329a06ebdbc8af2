import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PrintReply } from '@parchi/contract';
import { openPaymentsScene, type PaymentsScene } from '../../../testing/paymentsScene.ts';

const ROUNDS = 4;
const RACES = 25;
const EVENTS = ['payment.authorized', 'payment.captured', 'order.paid'];

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(async () => {
  await scene.assertSound().finally(() => scene.close());
});

let token = 0;
for (let round = 1; round <= ROUNDS; round += 1) {
  test(`gives one token number when all reports race, ${RACES} times, round ${round} [rule 4] [F-25]`, async () => {
    const { db } = scene.server.dependencies;
    for (let race = 0; race < RACES; race += 1) {
      const print = await scene.openPrint();
      const payment = scene.razorpay.pay(print.orderId);
      const proof = await scene.razorpay.prove(payment);
      const messages = await Promise.all(
        EVENTS.map((event) => scene.razorpay.message(event, { payment })),
      );
      const form = {
        razorpay_order_id: proof.orderId,
        razorpay_payment_id: proof.paymentId,
        razorpay_signature: proof.signature,
      };
      await Promise.all(messages.map((message) => scene.webhook(message)));
      await db
        .updateTable('payment_orders')
        .set({ check_at: new Date(0) })
        .where('provider_order_id', '=', print.orderId)
        .execute();
      const [confirmed, again, callback, statuses] = await Promise.all([
        scene.confirm(print.id, proof),
        scene.confirm(print.id, proof),
        scene.callback(form),
        Promise.all(messages.map((message) => scene.webhook(message))),
        scene.payments.work(),
        scene.payments.work(),
        scene.payments.reconcile(),
      ]);
      token += 1;
      assert.deepEqual(await scene.stateOf(print.id), { state: 'active', token });
      const shown = confirmed.json<PrintReply>();
      assert.equal(shown.text, 'Payment confirmed');
      assert.equal(shown.print.tokenNumber, token);
      assert.deepEqual(again.json<PrintReply>(), shown);
      assert.deepEqual(await scene.look(print.id), shown.print);
      assert.equal(callback.headers.location, `/orders?id=${print.id}`);
      assert.deepEqual([...new Set(statuses)], [200]);
    }
    assert.equal(scene.published.length, token);
  });
}
