import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, errorCatalogue } from '@parchi/contract';
import { createAccountsClient, newShopOwner } from '../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../testing/servers/startServer.ts';

const server = await startServer();
after(() => server.close());

const tooLong = 'a'.repeat(201);
const rows: readonly [Record<string, unknown>, string, string][] = [
  [{ name: '' }, 'name', 'required'],
  [{ name: undefined }, 'name', 'required'],
  [{ addressl1: tooLong }, 'addressl1', 'too_long'],
  [{ addressl4: '5600' }, 'addressl4', 'invalid'],
  [{ phone: 'none' }, 'phone', 'invalid'],
  [{ bnw: '0' }, 'bnw', 'invalid'],
  [{ color: '1.505' }, 'color', 'invalid'],
  [{ openTime: '9:00' }, 'openTime', 'invalid'],
  [{ openTime: '09:00', closeTime: '09:00' }, 'closeTime', 'same_as_open'],
  [{ latitude: 12.9 }, 'longitude', 'required'],
  [{ longitude: 77.6, latitude: null }, 'latitude', 'required'],
  [{ latitude: 90.1, longitude: 0 }, 'latitude', 'invalid'],
  [{ latitude: 0, longitude: -180.1 }, 'longitude', 'invalid'],
];

for (const [change, field, code] of rows) {
  test(`answers ${code} at ${field} to a shop with ${JSON.stringify(change).slice(0, 50)} [F-126]`, async () => {
    const shop = { ...newShopOwner(), ...change };
    const reply = await createAccountsClient(server).post(apiPaths.shopSignUp, shop);
    assert.equal(reply.statusCode, 400);
    const { text } = errorCatalogue['request.invalid'];
    const details = [{ field, code }];
    assert.deepEqual(reply.json(), { code: 'request.invalid', message: text, text, details });
  });
}

test('names every invalid field of a refused shop [F-126]', async () => {
  const shop = { ...newShopOwner(), phone: '', landmark: ' ' };
  const reply = await createAccountsClient(server).post(apiPaths.shopSignUp, shop);
  const { details } = reply.json<{ details: { field: string }[] }>();
  assert.deepEqual(details.map(({ field }) => field).sort(), ['landmark', 'phone']);
});
