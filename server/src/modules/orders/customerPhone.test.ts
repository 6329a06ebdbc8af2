import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { placeTestOrder, postOrder } from '../../../testing/clients/ordersClient.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../testing/fixtures/counterFixture.ts';

const PHONE = '+91 98765 43210';

let fixture: CounterFixture;
before(async () => {
  fixture = await openCounterFixture();
});
after(() => fixture.close());

const withPhone = (phone: string) => fixture.order({ fields: { phone } });
const customer = () => ({ kind: 'user', id: fixture.user }) as const;

async function bodyOf(...call: Parameters<CounterFixture['call']>): Promise<string> {
  return (await fixture.call(...call)).body.toString();
}

test('shows the phone number of a paid order to its shop, and to nobody else [F-622]', async () => {
  const { _id: id } = await fixture.placePaid({ fields: { phone: ` ${PHONE} ` } });
  assert.ok((await bodyOf(apiPaths.getUserData, {})).includes(`"customerPhone":"${PHONE}"`));
  const otherShop = { kind: 'shop', id: fixture.otherShop } as const;
  const others = [
    await bodyOf(apiPaths.listOrders, {}, customer()),
    await bodyOf(apiPaths.getOrder, { id }, customer()),
    await bodyOf(apiPaths.getUserData, {}, customer()),
    await bodyOf(apiPaths.getUserData, {}, otherShop),
    await bodyOf(apiPaths.fetchShop, { shopId: (await fixture.findShop()).shopId }, otherShop),
  ];
  for (const body of others) assert.ok(!body.includes('43210'), body);
});

test('a shop does not see the phone number of an order before it is paid [F-622]', async () => {
  const order = await placeTestOrder(fixture.origin, withPhone('98450 00000'));
  assert.equal(order.customerPhone, null, 'the customer’s own record');
  assert.ok(!(await bodyOf(apiPaths.getUserData, {})).includes('98450 00000'));
  await fixture.setOrder(order._id, {
    state: 'active',
    token_number: 1_000,
    files_expire_at: null,
  });
  assert.ok((await bodyOf(apiPaths.getUserData, {})).includes('98450 00000'));
});

for (const phone of ['12345', 'call me', '1'.repeat(16), `9${' '.repeat(40)}845012345`]) {
  test(`refuses the phone number “${phone}” [F-624]`, async () => {
    assert.equal((await postOrder(fixture.origin, withPhone(phone))).status, 400);
  });
}

test('refuses the same key with another phone number [F-624]', async () => {
  const send = async (phone: string) => {
    const { headers, ...order } = withPhone(phone);
    const withKey = { ...order, headers: { ...headers, 'idempotency-key': `"one-key"` } };
    return (await postOrder(fixture.origin, withKey)).status;
  };
  assert.deepEqual(
    [await send(PHONE), await send(PHONE), await send('98450 11111')],
    [201, 201, 409],
  );
});
