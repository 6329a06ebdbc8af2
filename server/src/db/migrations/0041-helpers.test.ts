import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down as removePins, up as addPins } from './0042-shop-pins.ts';
import { down, up } from './0041-helpers.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('existing orders name no helpers, and existing shops have no PIN [F-949]', async () => {
  const { db } = fixture.server.dependencies;
  const { id } = await fixture.payOrder();
  await fixture.callAsShop(apiPaths.completeOrder, { print: id });
  const readOrders = () => db.selectFrom('orders').selectAll().execute();
  const orders = await readOrders();
  for (const step of [removePins, down, up, addPins]) await step(db);
  assert.deepEqual(await readOrders(), orders);
  assert.equal(orders[0]?.completed_by, null);
  const staff = await fixture.callAsShop(apiPaths.shopStaff, { id: fixture.shop });
  assert.deepEqual(JSON.parse(staff.body), {
    staff: { helpers: [], current: null, hasPin: false, unlockedForSeconds: 0 },
  });
});
