import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertTestShop } from '../../testing/insertTestShop.ts';
import {
  openPaymentsScene,
  type OpenPrint,
  type PaymentsScene,
} from '../../testing/paymentsScene.ts';
import { insertTestPrint } from '../../testing/printRows.ts';
import { createShopsModule } from '../shops/shops.module.ts';

const RACES = 100;
const PAYMENTS = 200;
const AT_ONCE = 20;

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(async () => {
  await scene.assertSound().finally(() => scene.close());
});

test(`F-25 webhook, callback and confirmation of one payment at the same instant, ${RACES} times: one activation each`, async () => {
  for (let race = 0; race < RACES; race += 1) {
    const print = await scene.openPrint();
    const payment = scene.razorpay.pay(print.orderId);
    const proof = await scene.razorpay.prove(payment);
    const message = await scene.razorpay.message('payment.captured', { payment });
    await scene.webhook(message);
    const [, callback, reply] = await Promise.all([
      scene.payments.work(),
      scene.callback({
        razorpay_order_id: proof.orderId,
        razorpay_payment_id: proof.paymentId,
        razorpay_signature: proof.signature,
      }),
      scene.confirm(print.id, proof),
      scene.payments.reconcile(),
    ]);
    assert.equal(callback.statusCode, 303);
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(await scene.stateOf(print.id), { state: 'active', token: race + 1 });
  }
  assert.equal(scene.published.length, RACES);
});

test(`F-26 ${PAYMENTS} payments with three messages each, shuffled, ${AT_ONCE} at a time: ${PAYMENTS} activations`, async () => {
  scene.published.length = 0;
  const shop = await insertTestShop(scene.server.dependencies);
  const prints: OpenPrint[] = [];
  for (let count = 0; count < PAYMENTS; count += 1) {
    const owner = { user: scene.user, shop };
    const print = await insertTestPrint(scene.server.dependencies, owner);
    prints.push({ ...print, orderId: (await scene.payments.open(print)).orderId });
  }
  const messages = await Promise.all(
    prints.flatMap(({ orderId }) => {
      const payment = scene.razorpay.pay(orderId);
      return ['payment.authorized', 'payment.captured', 'order.paid'].map((event) =>
        scene.razorpay.message(event, { payment }),
      );
    }),
  );
  messages.sort(() => Math.random() - 0.5);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let message = messages.pop(); message; message = messages.pop()) {
        assert.equal(await scene.webhook(message), 200);
        await scene.payments.work();
      }
    }),
  );
  await scene.workNow();
  assert.equal(scene.published.length, PAYMENTS);
  const states = await Promise.all(prints.map((print) => scene.stateOf(print.id)));
  const tokens = states.map((state) => state.token ?? 0).toSorted((one, other) => one - other);
  assert.deepEqual(
    tokens,
    prints.map((_print, index) => index + 1),
  );
});

test('F-52 fifty orders of one shop paid in one instant get fifty numbers in a row, one that fails takes none', async () => {
  const shop = await insertTestShop(scene.server.dependencies);
  const owner = { user: scene.user, shop };
  const attempts = await Promise.all(
    Array.from({ length: 50 }, async (_nothing, index) => {
      const print = await insertTestPrint(scene.server.dependencies, owner);
      const { orderId } = await scene.payments.open(print);
      const isWrong = index % 5 === 0;
      const payment = scene.razorpay.pay(orderId, isWrong ? { amount: 100 } : {});
      return { print, isWrong, proof: await scene.razorpay.prove(payment) };
    }),
  );
  const replies = await Promise.all(
    attempts.map(({ print, proof }) => scene.confirm(print.id, proof)),
  );
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    attempts.map(({ isWrong }) => (isWrong ? 400 : 200)),
  );
  assert.deepEqual(scene.takeAlerts(), Array(10).fill('orphan'));
  const states = await Promise.all(attempts.map(({ print }) => scene.stateOf(print.id)));
  const tokens = states.flatMap(({ token }) => (token === null ? [] : [token]));
  assert.deepEqual(
    tokens.toSorted((one, other) => one - other),
    Array.from({ length: 40 }, (_nothing, index) => index + 1),
  );
  const shown = await createShopsModule(scene.server.dependencies).findPublicShop(shop);
  assert.deepEqual([shown?.tokenNumber, shown?.totalOrders, shown?.currentToken], [40, 40, 1]);
  await scene.workNow();
});
