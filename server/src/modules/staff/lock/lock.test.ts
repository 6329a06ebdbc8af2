import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, limits, type ApiPath } from '@parchi/contract';
import { goodPassword } from '../../../../testing/clients/accountsClient.ts';
import { sampleOf } from '../../../../testing/files/sampleOf.ts';
import {
  addHelper,
  changePin,
  chooseHelper,
  openStaffFixture,
  outcomesOf,
  unlock,
  type ShopDevice,
  type StaffFixture,
} from '../../../../testing/fixtures/staffFixture.ts';

const pin = '530918';
const password = goodPassword;
const { lock, stayUnlocked, shopStaff, shopMoney } = apiPaths;
const today = { period: 'today' };

let fixture: StaffFixture;
let owner: ShopDevice;
let counter: ShopDevice;
before(async () => {
  fixture = await openStaffFixture();
  [owner, counter] = [await fixture.openDevice(), await fixture.openDevice()];
});
after(() => fixture.close());
beforeEach(async () => {
  const { db } = fixture.server.dependencies;
  for (const table of ['session_unlocks', 'shop_helpers', 'shop_staff', 'rate_counters'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const isOpen = async (device: ShopDevice) =>
  outcomesOf([await device.call(shopMoney, today)])[0] === 'ok';

test('refuses each call behind the PIN on a device where the PIN was not entered [F-946]', async () => {
  const behind = fixture.server.calls.filter(({ access }) => access?.isBehindPin === true);
  assert.deepEqual(
    behind.map(({ path }) => path).sort(),
    [
      apiPaths.addHelper,
      apiPaths.changeHelper,
      apiPaths.removeHelper,
      apiPaths.changePassword,
      apiPaths.changeEmail,
      apiPaths.devices,
      apiPaths.totp,
      apiPaths.beginTotp,
      apiPaths.confirmTotp,
      apiPaths.endTotp,
      apiPaths.passkeys,
      apiPaths.beginPasskey,
      apiPaths.addPasskey,
      apiPaths.removePasskey,
      apiPaths.signOutDevice,
      apiPaths.signOutOthers,
      apiPaths.shopDetails,
      apiPaths.changeShopDetails,
      apiPaths.shopMoney,
      apiPaths.shopMoneyOrders,
      apiPaths.shopMoneyCsv,
      apiPaths.closeShop,
      apiPaths.keepShop,
      apiPaths.prepareData,
      apiPaths.downloadData,
    ].sort(),
  );
  assert.equal(await isOpen(counter), true);
  await owner.callOk(changePin, { password, pin });
  for (const { path, body } of behind) {
    const sample = { ...sampleOf(body), id: fixture.shop };
    const [code] = outcomesOf([await counter.call(path as ApiPath, sample)]);
    // The sample of shop details has no valid phone number, which may be refused before the lock is checked.
    if (path === apiPaths.changeShopDetails) assert.match(String(code), /locked|invalid/);
    else assert.equal(code, 'shop.locked', path);
  }
  // The calls that the counter needs still work.
  const print = await fixture.insertPaid();
  for (const [path, value] of [
    [apiPaths.completeOrder, { print }],
    [apiPaths.previousOrders, {}],
    [apiPaths.pauseOrders, { until: null }],
    [shopStaff, {}],
  ] as const) {
    assert.equal((await counter.call(path, value)).statusCode, 200, path);
  }
});

test('the right PIN unlocks one device, until it is locked, taken over or idle [F-947]', async () => {
  await owner.callOk(changePin, { password, pin });
  const third = await fixture.openDevice();
  const { helpers } = await owner.staff(addHelper, { name: 'Ravi', pin: '4829' });
  const takeOver = { helper: helpers[0]?._id, pin: '4829' };
  for (const end of ['locked', 'taken over', 'idle'] as const) {
    const staff = await counter.staff(unlock, { pin });
    assert.equal(staff.unlockedForSeconds, limits.unlockSeconds);
    assert.deepEqual([await isOpen(counter), await isOpen(third)], [true, false]);
    if (end === 'locked') await counter.callOk(lock);
    else if (end === 'taken over') await counter.callOk(chooseHelper, takeOver);
    else await passTime(limits.unlockSeconds - 60);
    if (end === 'idle') {
      // Only `stayUnlocked` restarts the time. Other calls do not prolong it.
      assert.ok((await counter.staff(shopStaff)).unlockedForSeconds <= 60);
      await counter.callOk(shopMoney, today);
      assert.ok((await counter.staff(shopStaff)).unlockedForSeconds <= 60);
      await counter.callOk(stayUnlocked);
      assert.equal((await counter.staff(shopStaff)).unlockedForSeconds, limits.unlockSeconds);
      await passTime(limits.unlockSeconds);
    }
    assert.equal(await isOpen(counter), false, end);
    assert.deepEqual(outcomesOf([await counter.call(stayUnlocked)]), ['shop.locked']);
    assert.equal((await counter.staff(shopStaff)).unlockedForSeconds, 0);
  }
});

/** Makes every unlock older. */
async function passTime(seconds: number): Promise<void> {
  const { db } = fixture.server.dependencies;
  for (const { session_hash: hash, expires_at: end } of await db
    .selectFrom('session_unlocks')
    .selectAll()
    .execute()) {
    const expires_at = new Date(end.getTime() - seconds * 1_000);
    await db
      .updateTable('session_unlocks')
      .set({ expires_at })
      .where('session_hash', '=', hash)
      .execute();
  }
}

test('a new PIN locks the other devices at once, and removing the PIN unlocks all [F-947]', async () => {
  fixture.takeEvents();
  await owner.callOk(changePin, { password, pin });
  const { shopId } = await fixture.findShop();
  assert.deepEqual(fixture.takeEvents(), [`/shop/${shopId} changed`]);
  await counter.callOk(unlock, { pin });
  await owner.callOk(changePin, { password, pin: '735102' });
  assert.deepEqual([await isOpen(owner), await isOpen(counter)], [true, false]);
  assert.deepEqual(outcomesOf([await counter.call(unlock, { pin })]), ['shop.wrong_pin']);
  await owner.callOk(changePin, { password, pin: null });
  const staff = await counter.staff(shopStaff);
  assert.deepEqual([staff.hasPin, await isOpen(counter)], [false, true]);
});

test('the password sets, replaces and removes the PIN, also on a locked device [F-948]', async () => {
  const wrong = await counter.call(changePin, { password: 'not the password', pin });
  assert.equal(wrong.statusCode, 401);
  assert.equal((await counter.staff(shopStaff)).hasPin, false);
  await owner.callOk(changePin, { password, pin });
  for (const typed of ['', '12345', '1234567890123', '53091a']) {
    assert.equal((await counter.call(changePin, { password, pin: typed })).statusCode, 400, typed);
  }
  const simple = await counter.call(changePin, { password, pin: '345678' });
  assert.deepEqual(outcomesOf([simple]), ['shop.pin_too_simple']);
  await counter.callOk(changePin, { password, pin: '735102' });
  assert.deepEqual([await isOpen(owner), await isOpen(counter)], [false, true]);
});

test('checks no more simultaneous guesses of the PIN than the limits allow [F-944]', async () => {
  await owner.callOk(changePin, { password, pin });
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => counter.call(unlock, { pin: `9001${index + 10}` })),
  );
  const wrong = Array<string>(5).fill('shop.wrong_pin');
  assert.deepEqual(outcomesOf(replies), [
    ...Array<string>(15).fill('shop.too_many_pins'),
    ...wrong,
  ]);
  const right = await counter.call(unlock, { pin });
  assert.deepEqual(outcomesOf([right]), ['shop.too_many_pins']);
  assert.ok(Number(right.headers['retry-after']) > 600);
  assert.equal(await isOpen(counter), false);
  // The owner need not wait: with the account's password, the owner sets a new PIN.
  await owner.callOk(changePin, { password, pin: '735102' });
  assert.equal((await counter.call(unlock, { pin: '735102' })).statusCode, 200);
});

test('two devices that set a PIN at once leave one PIN [F-953]', async () => {
  const pins = [pin, '735102'] as const;
  const set = await Promise.all([
    owner.call(changePin, { password, pin: pins[0] }),
    counter.call(changePin, { password, pin: pins[1] }),
    owner.call(unlock, { pin: pins[0] }),
  ]);
  for (const reply of set) assert.ok(reply.statusCode < 500, reply.body);
  const third = await fixture.openDevice();
  const outcomes = [];
  for (const typed of pins) outcomes.push(await third.call(unlock, { pin: typed }));
  assert.deepEqual(outcomesOf(outcomes), ['ok', 'shop.wrong_pin']);
});

test('a session that ends while its PIN is checked unlocks nothing [F-947]', async () => {
  await owner.callOk(changePin, { password, pin });
  const leaving = await fixture.openDevice();
  const [opened] = await Promise.all([
    leaving.call(unlock, { pin }),
    leaving.call(apiPaths.signOut),
  ]);
  assert.ok(opened.statusCode === 200 || opened.statusCode === 401, opened.body);
  const { db } = fixture.server.dependencies;
  const left = await db.selectFrom('session_unlocks').select('session_hash').execute();
  assert.equal(left.length, 1);
});

test('stores no PIN and writes none to the log or an answer [F-952]', async () => {
  const replies = [
    await owner.callOk(changePin, { password, pin }),
    await counter.call(unlock, { pin: '735102' }),
    await counter.callOk(unlock, { pin }),
    await counter.callOk(addHelper, { name: 'Ravi', pin: '48293746' }),
  ];
  const { db } = fixture.server.dependencies;
  const stored = [
    await db.selectFrom('shop_staff').selectAll().execute(),
    await db.selectFrom('shop_helpers').selectAll().execute(),
  ];
  assert.match(JSON.stringify(stored), /argon2id/);
  const seen = JSON.stringify([stored, replies.map(({ body }) => body), fixture.server.log.lines]);
  for (const secret of [pin, '735102', '48293746']) assert.ok(!seen.includes(secret));
  assert.ok(!replies.some(({ body }) => body.includes('argon2')));
});
