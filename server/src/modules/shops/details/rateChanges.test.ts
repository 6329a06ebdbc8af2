import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, limits, type RateChange, type ShopDetailsReply } from '@parchi/contract';
import { goodPassword } from '../../../../testing/clients/accountsClient.ts';
import {
  addHelper,
  changeHelper,
  changePin,
  chooseHelper,
  openStaffFixture,
  removeHelper,
  unlock,
  type ShopDevice,
  type StaffFixture,
} from '../../../../testing/fixtures/staffFixture.ts';

const pin = '4829';
const ownersPin = '482913';

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
});

/** Adds a helper who is at the counter of the first device. */
async function addAtCounter(name: string): Promise<string> {
  const { helpers } = await device.staff(addHelper, { name, pin });
  const helper = helpers.find((added) => added.name === name)?._id ?? '';
  await device.staff(chooseHelper, { helper, pin });
  return helper;
}

async function readDetails(by: ShopDevice) {
  return (await by.callOk(apiPaths.shopDetails)).json<ShopDetailsReply>().details;
}

/** Raises the price of a black and white page by 1 rupee. @returns who made the recorded change */
async function raisePrice(by: ShopDevice): Promise<RateChange['by'] | undefined> {
  const { rateChanges, ...details } = await readDetails(by);
  const reply = await by.callOk(apiPaths.changeShopDetails, { ...details, bnw: details.bnw + 1 });
  const changed = reply.json<ShopDetailsReply>().details.rateChanges;
  assert.equal(changed.length, Math.min(rateChanges.length + 1, limits.maxShownRateChanges));
  return changed[0]?.by;
}

test('names the helper at this device’s counter, by the name at that time [F-343]', async () => {
  const helper = await addAtCounter('Asha');
  assert.deepEqual(await raisePrice(device), { kind: 'helper', name: 'Asha' });
  // Nobody was chosen at the other device.
  assert.equal(await raisePrice(other), null);
  await device.callOk(changeHelper, { helper, name: 'Asha Rao' });
  assert.deepEqual(await raisePrice(device), { kind: 'helper', name: 'Asha Rao' });
  await device.callOk(removeHelper, { helper });
  assert.equal(await raisePrice(device), null);
  const names = (await readDetails(device)).rateChanges.map(({ by }) =>
    by?.kind === 'helper' ? by.name : null,
  );
  assert.deepEqual(names, [null, 'Asha Rao', null, 'Asha']);
});

test('names no helper whose sign-in is over [F-343]', async () => {
  await addAtCounter('Asha');
  await fixture.server.dependencies.db
    .updateTable('helper_sign_ins')
    .set({ signed_in_at: new Date(Date.now() - limits.helperSignInSeconds * 1_000) })
    .execute();
  assert.equal(await raisePrice(device), null);
});

test('names the owner in a shop with a PIN, also while a helper is at the counter [F-343]', async () => {
  await device.callOk(changePin, { password: goodPassword, pin: ownersPin });
  await addAtCounter('Asha');
  await device.callOk(unlock, { pin: ownersPin });
  assert.deepEqual(await raisePrice(device), { kind: 'owner' });
  await device.callOk(changePin, { password: goodPassword, pin: null });
  assert.deepEqual(await raisePrice(device), { kind: 'helper', name: 'Asha' });
});
