import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPincodeCentre } from './pincodeCentre.ts';
import { distanceInKm } from './distanceInKm.ts';

test('finds the centres of pincodes in two cities, as far apart as the cities are', async () => {
  const koramangala = await findPincodeCentre('560034');
  const delhi = await findPincodeCentre('110001');
  assert.deepEqual(koramangala, { latitude: 12.926138, longitude: 77.622109 });
  assert.ok(delhi);
  assert.equal(Math.round(distanceInKm(koramangala, delhi)), 1747);
});

for (const pincode of ['000000', '999999', '56003', '5600344', '.60034', '']) {
  test(`finds no centre for “${pincode}”`, async () => {
    assert.equal(await findPincodeCentre(pincode), undefined);
  });
}
