import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, limits, type Helper, type Order, type OrderReply } from '@parchi/contract';
import { addToCount } from '../../../http/limits/rates/rateCounters.repository.ts';
import { ask } from '../../../../testing/clients/ordersClient.ts';
import { json } from '../../../../testing/clients/filesClient.ts';
import {
  addHelper,
  changeHelper,
  chooseHelper,
  openStaffFixture,
  outcomesOf,
  removeHelper,
  type ShopDevice,
  type StaffFixture,
} from '../../../../testing/fixtures/staffFixture.ts';

const pin = '4829';
const { completeOrder, reopenOrder, refuseOrder, refuseOrderFiles, shopStaff } = apiPaths;

let fixture: StaffFixture;
let device: ShopDevice;
let other: ShopDevice;
before(async () => {
  fixture = await openStaffFixture();
  [device, other] = [await fixture.openDevice(), await fixture.openDevice()];
});
after(() => fixture.close());
beforeEach(async () => {
  await fixture.server.dependencies.db.deleteFrom('shop_helpers').execute();
  await fixture.server.dependencies.db.deleteFrom('rate_counters').execute();
});

async function add(name: string): Promise<Helper> {
  const { helpers } = await device.staff(addHelper, { name, pin });
  const added = helpers.find((helper) => helper.name === name);
  assert.ok(added);
  return added;
}

/** Adds a helper who is at the counter of the first device. */
async function addAtCounter(name: string): Promise<Helper> {
  const helper = await add(name);
  await device.staff(chooseHelper, { helper: helper._id, pin });
  return helper;
}

async function look(print: string): Promise<Order> {
  const by = { kind: 'shop', id: fixture.shop } as const;
  return json(await ask(fixture.origin, apiPaths.getOrder, { by, value: { id: print } })) as Order;
}

test('refuses a helper’s name that is taken in any spelling, and more than twenty helpers [F-940]', async () => {
  await add('Ravi Kumar');
  for (const name of ['ravi kumar', '  RAVI  KUMAR ', 'Ravi\u200b Kumar', 'Ｒavi Kumar']) {
    assert.deepEqual(outcomesOf([await device.call(addHelper, { name, pin })]), [
      'helper.name_taken',
    ]);
  }
  const anil = await add('Anil');
  const renamed = await device.call(changeHelper, { helper: anil._id, name: 'RAVI kumar' });
  assert.deepEqual(outcomesOf([renamed]), ['helper.name_taken']);
  // A helper may be renamed to another spelling of the same name.
  await device.callOk(changeHelper, { helper: anil._id, name: 'ANIL' });
  const replies = await Promise.all(
    Array.from({ length: limits.maxHelpers }, (_, index) =>
      (index % 2 ? device : other).call(addHelper, { name: `Helper ${index}`, pin }),
    ),
  );
  const full = Array<string>(2).fill('helper.too_many');
  assert.deepEqual(outcomesOf(replies), [...full, ...Array<string>(18).fill('ok')]);
  assert.equal((await other.staff(shopStaff)).helpers.length, limits.maxHelpers);
});

test('refuses bad names and PINs, and changes nothing [F-945]', async () => {
  for (const body of [
    { name: '', pin },
    { name: ' \u200b ', pin },
    { name: 'x'.repeat(limits.maxHelperNameLength + 1), pin },
    { name: 'Ravi', pin: '123' },
    { name: 'Ravi', pin: '1234567890123' },
    { name: 'Ravi', pin: '48a9' },
    { name: 'Ravi', pin: '४८२९' },
  ]) {
    assert.equal((await device.call(addHelper, body)).statusCode, 400, JSON.stringify(body));
  }
  const simple = await device.call(addHelper, { name: 'Ravi', pin: '1234' });
  assert.deepEqual(outcomesOf([simple]), ['shop.pin_too_simple']);
  assert.deepEqual((await device.staff(shopStaff)).helpers, []);
});

test('records who completed and put back an order, and shows it only to the shop [F-941]', async () => {
  const ravi = await addAtCounter('Ravi');
  const print = (await fixture.placePaid())._id;
  const step = { print, helper: ravi._id };
  await device.callOk(completeOrder, step);
  assert.equal((await look(print)).handledBy?.completed, 'Ravi');
  await device.callOk(reopenOrder, { ...step, undo: true });
  const putBack = await look(print);
  assert.deepEqual([putBack.handledBy?.completed, putBack.handledBy?.putBack?.by], [null, 'Ravi']);
  // Without a name the order is completed too: nobody was chosen at that device.
  await other.callOk(completeOrder, { print });
  assert.equal((await look(print)).handledBy?.completed, null);
  await device.callOk(changeHelper, { helper: ravi._id, name: 'Ravindra' });
  assert.equal((await look(print)).handledBy?.putBack?.by, 'Ravi');
  await device.callOk(removeHelper, { helper: ravi._id });
  assert.equal((await look(print)).handledBy?.putBack?.by, 'Ravi');
  for (const path of [apiPaths.getOrder, apiPaths.listOrders]) {
    const by = { kind: 'user', id: fixture.user } as const;
    const seen = await ask(fixture.origin, path, { by, value: { id: print } });
    assert.equal(seen.status, 200);
    assert.doesNotMatch(seen.body.toString(), /handledBy|Ravi/);
  }
});

test('records who refused an order or some of its files, and shows it only to the shop [F-941]', async () => {
  const ravi = await addAtCounter('Ravi');
  const refusal = { helper: ravi._id, reason: 'paper' };
  const whole = await fixture.placePaid();
  const bytes = fixture.pdf;
  const parted = await fixture.placePaid({
    files: [
      { name: 'a.pdf', bytes },
      { name: 'b.pdf', bytes },
    ],
    options: [{}, {}],
    fields: { totalPrice: '30' },
  });
  await fixture.setOrder(whole._id, { is_cash: true });
  await fixture.setOrder(parted._id, { is_cash: true });
  await device.callOk(refuseOrder, { print: whole._id, ...refusal });
  const files = [{ _id: parted.files[0]?._id }];
  const reply = await device.callOk(refuseOrderFiles, { print: parted._id, files, ...refusal });
  assert.equal((await look(whole._id)).handledBy?.refused, 'Ravi');
  assert.equal(reply.json<OrderReply>().print.files[0]?.refused?.by, 'Ravi');
  const by = { kind: 'user', id: fixture.user } as const;
  const seen = await ask(fixture.origin, apiPaths.listOrders, { by, value: {} });
  assert.doesNotMatch(seen.body.toString(), /Ravi/);
});

test('asks for a PIN on each device once, and again after the helper leaves [F-942]', async () => {
  const [ravi, anil] = [await add('Ravi'), await add('Anil')];
  const choose = (on: ShopDevice, body: object) => on.call(chooseHelper, body);
  const [at, by] = [{ helper: ravi._id }, { helper: anil._id }];
  assert.deepEqual(outcomesOf([await choose(device, at)]), ['helper.pin_needed']);
  assert.deepEqual(outcomesOf([await choose(device, { ...at, pin: '9999' })]), ['shop.wrong_pin']);
  for (const helper of [at, by]) await device.staff(chooseHelper, { ...helper, pin });
  const back = await device.staff(chooseHelper, at);
  assert.deepEqual(
    [back.current, back.helpers.map(({ isSignedIn }) => isSignedIn)],
    [ravi._id, [true, true]],
  );
  assert.equal((await other.staff(shopStaff)).current, null);
  assert.deepEqual(outcomesOf([await choose(other, at)]), ['helper.pin_needed']);
  const left = await device.staff(chooseHelper, { helper: null });
  assert.equal(left.current, null);
  assert.deepEqual(outcomesOf([await choose(device, at)]), ['helper.pin_needed']);
  // Twelve hours later, the other helper is signed out too.
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('helper_sign_ins')
    .set({ signed_in_at: new Date(Date.now() - limits.helperSignInSeconds * 1_000) })
    .execute();
  assert.deepEqual(outcomesOf([await choose(device, by)]), ['helper.pin_needed']);
});

for (const [what, path, change] of [
  ['was removed', removeHelper, {}],
  ['has a new PIN', changeHelper, { pin: '7351' }],
] as const) {
  test(`refuses a step by a helper who ${what}, and changes nothing [F-942]`, async () => {
    const ravi = await addAtCounter('Ravi');
    const print = await fixture.insertPaid();
    fixture.takeEvents();
    const staff = await other.staff(path, { helper: ravi._id, ...change });
    assert.ok(staff.helpers.every(({ isSignedIn }) => !isSignedIn));
    const { shopId } = await fixture.findShop();
    assert.deepEqual(fixture.takeEvents(), [`/shop/${shopId} changed`]);
    const step = { print, helper: ravi._id };
    assert.deepEqual(outcomesOf([await device.call(completeOrder, step)]), ['helper.signed_out']);
    assert.equal((await look(print)).active, true);
    assert.equal((await device.staff(shopStaff)).current, null);
  });
}

test('completes with the helper’s name or refuses, when the helper is removed at the same time [F-943]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ravi = await addAtCounter(`Ravi ${round}`);
    const prints = await Promise.all([1, 2, 3].map(() => fixture.insertPaid()));
    const steps = prints.map(
      (print) => () => device.call(completeOrder, { print, helper: ravi._id }),
    );
    const remove = () => other.call(removeHelper, { helper: ravi._id });
    const calls = round % 2 ? [remove, ...steps] : [...steps, remove];
    const replies = await Promise.all(calls.map((call) => call()));
    const outcomes = new Set(outcomesOf(replies));
    assert.ok([...outcomes].every((code) => code === 'ok' || code === 'helper.signed_out'));
    for (const print of prints) {
      const { active, handledBy } = await look(print);
      assert.equal(handledBy?.completed, active ? null : ravi.name);
    }
  }
});

test('serves two devices that rename, remove and choose the same helper at once [F-953]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ravi = await addAtCounter(`Ravi ${round}`);
    const helper = ravi._id;
    const replies = await Promise.all([
      device.call(changeHelper, { helper, name: 'Anil' }),
      other.call(removeHelper, { helper }),
      device.call(removeHelper, { helper }),
      other.call(changeHelper, { helper, name: 'Anil' }),
      device.call(chooseHelper, { helper }),
      other.call(chooseHelper, { helper, pin }),
    ]);
    for (const reply of replies) assert.ok(reply.statusCode < 500, reply.body);
    const removals = outcomesOf(replies.slice(1, 3));
    assert.deepEqual(removals, ['helper.not_found', 'ok']);
    assert.deepEqual((await device.staff(shopStaff)).helpers, []);
  }
});

test('checks no more simultaneous guesses of a helper’s PIN than the limits allow [F-944]', async () => {
  const ravi = await add('Ravi');
  const guess = (on: ShopDevice, typed: string) =>
    on.call(chooseHelper, { helper: ravi._id, pin: typed });
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => guess(index % 2 ? device : other, `90${index + 10}`)),
  );
  const wrong = Array<string>(5).fill('shop.wrong_pin');
  const refused = Array<string>(25).fill('shop.too_many_pins');
  assert.deepEqual(outcomesOf(replies), [...refused, ...wrong]);
  const right = await guess(device, pin);
  assert.deepEqual(outcomesOf([right]), ['shop.too_many_pins']);
  assert.ok(Number(right.headers['retry-after']) > 600);
  // A new PIN works at once.
  await device.callOk(changeHelper, { helper: ravi._id, pin: '7351' });
  assert.equal((await guess(device, '7351')).statusCode, 200);
});

test('checks twenty wrong PINs of a helper a day, and does not count right ones [F-944]', async () => {
  const ravi = await add('Ravi');
  const { db } = fixture.server.dependencies;
  const { pin_id: pinId } = await db
    .selectFrom('shop_helpers')
    .select('pin_id')
    .where('id', '=', ravi._id)
    .executeTakeFirstOrThrow();
  await addToCount(db, { key: `pin-day:${pinId}`, amount: 19, windowSeconds: 86_400 });
  const guess = (typed: string) => device.call(chooseHelper, { helper: ravi._id, pin: typed });
  const replies = [];
  for (const typed of [pin, pin, '9001', '9002', pin]) replies.push(await guess(typed));
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    [200, 200, 403, 429, 429],
  );
});

test('knows no helper of another shop [F-951]', async () => {
  const ravi = await addAtCounter('Ravi');
  const by = { kind: 'shop', id: fixture.otherShop } as const;
  const asOther = (path: (typeof apiPaths)[keyof typeof apiPaths], body: object) =>
    ask(fixture.origin, path, { by, value: { id: fixture.otherShop, helper: ravi._id, ...body } });
  for (const [path, body] of [
    [changeHelper, { name: 'Mallory' }],
    [removeHelper, {}],
    [chooseHelper, { pin }],
  ] as const) {
    const answer = await asOther(path, body);
    assert.equal((json(answer) as { code: string }).code, 'helper.not_found', path);
  }
  assert.equal((await device.staff(shopStaff)).helpers[0]?.name, 'Ravi');
});
