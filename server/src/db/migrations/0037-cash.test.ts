import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0037-cash.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('existing shops and orders have no cash payment, and the ledger keeps its lines [F-772]', async () => {
  const { db } = fixture.server.dependencies;
  const { id } = await fixture.payOrder();
  const readLedger = () => db.selectFrom('ledger').selectAll().execute();
  const lines = await readLedger();
  await down(db);
  await up(db);
  assert.deepEqual(await readLedger(), lines);
  const shops = await db.selectFrom('shops').select('takes_cash').execute();
  assert.deepEqual(shops, [{ takes_cash: false }]);
  const order = await fixture.look(id);
  assert.deepEqual([order.cash, order.payment.status], [undefined, 'paid']);
});
