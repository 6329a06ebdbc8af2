import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type OrderReply, type PreviousOrdersReply } from '@parchi/contract';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

/** Pays an order whose customer left a phone number. @returns the id of the order */
async function payWithPhone(phone: string | null = '+91 98765 43210'): Promise<string> {
  const { id } = await fixture.payOrder({ customer_phone: phone });
  return id;
}

async function readPhone(id: string): Promise<string | null> {
  const { db } = fixture.server.dependencies;
  const { customer_phone: phone } = await db
    .selectFrom('orders')
    .select('customer_phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return phone;
}

const ends: Record<string, (print: string) => ReturnType<PaymentsFixture['callAsShop']>> = {
  completed: (print) => fixture.callAsShop(apiPaths.completeOrder, { print }),
  refused: (print) => fixture.callAsShop(apiPaths.refuseOrder, { print, reason: 'paper' }),
  cancelled: (print) => fixture.callAsCustomer(apiPaths.cancelOrder, { print }),
};

for (const [how, end] of Object.entries(ends)) {
  test(`erases the phone number of an order that is ${how} [F-623]`, async () => {
    const id = await payWithPhone();
    const reply = await end(id);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(await readPhone(id), '');
    const previous = await fixture.callAsShop(apiPaths.previousOrders, {});
    const { orders } = previous.json<PreviousOrdersReply>();
    assert.equal(orders.find(({ _id }) => _id === id)?.customerPhone, '');
    await fixture.workNow();
  });
}

for (const [phone, told] of [
  ['98450 12345', ''],
  [null, null],
] as const) {
  test(`a put-back order with the phone number ${phone ?? 'none'} says whether the number was erased [F-623]`, async () => {
    const print = await payWithPhone(phone);
    await fixture.callAsShop(apiPaths.completeOrder, { print });
    const reply = await fixture.callAsShop(apiPaths.reopenOrder, { print });
    const { active, customerPhone } = reply.json<OrderReply>().print;
    assert.deepEqual([active, customerPhone], [true, told]);
  });
}

test('erases the phone numbers of orders that nobody paid or completed in time [F-623]', async () => {
  const { db } = fixture.server.dependencies;
  const [unpaid, paid] = [
    (await fixture.openOrder({ customer_phone: '98450 12345' })).id,
    await payWithPhone(),
  ];
  await db
    .updateTable('orders')
    .set({ files_expire_at: sql<Date>`now()` })
    .where('id', '=', unpaid)
    .execute();
  await db
    .updateTable('orders')
    .set({ ends_at: sql<Date>`now()` })
    .where('id', '=', paid)
    .execute();
  await fixture.orders.sweep();
  assert.deepEqual([await readPhone(unpaid), await readPhone(paid)], ['', '']);
  await fixture.workNow();
});
