import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondsFromNow } from '../../db/databaseClock.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';

// This test needs a PostgreSQL server, because the embedded database runs in the server's process and shares its clock.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a database of its own' };

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

for (const [skewSeconds, leftSeconds] of [
  [86_400, 60],
  [-2, -1],
  [-86_400, -60],
] as const) {
  const isPaid = leftSeconds > 0;
  test(
    `${isPaid ? 'applies' : 'refunds'} a payment by the database’s clock: server ${skewSeconds} s off, ${leftSeconds} s left [F-49]`,
    serverTest,
    async (context) => {
      const order = await fixture.openOrder();
      const { db } = fixture.server.dependencies;
      await db
        .updateTable('orders')
        .set({ files_expire_at: secondsFromNow(leftSeconds) })
        .where('id', '=', order.id)
        .execute();
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() + skewSeconds * 1_000 });
      const payment = fixture.razorpay.pay(order.providerOrderId);
      await fixture.tell(payment);
      await fixture.workNow();
      const { state } = await fixture.stateOf(order.id);
      assert.equal(state, isPaid ? 'active' : 'awaiting_payment');
      assert.equal(payment.status, isPaid ? 'captured' : 'refunded');
      assert.deepEqual(fixture.takeAlerts(), isPaid ? [] : ['orphan']);
    },
  );
}
