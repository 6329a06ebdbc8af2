import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0034-customer-phones.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('existing orders have no phone number, and complete as usual [F-623]', async () => {
  const { db } = fixture.server.dependencies;
  const { id } = await fixture.payOrder();
  await down(db);
  await up(db);
  assert.equal((await fixture.look(id)).customerPhone, null);
  await fixture.callAsShop('/print/order-completed', { print: id });
  const { customer_phone: phone } = await db
    .selectFrom('orders')
    .select('customer_phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(phone, null);
});
