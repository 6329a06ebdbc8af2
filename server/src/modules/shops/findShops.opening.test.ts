import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, findShopReplySchema } from '@parchi/contract';
import type { Updateable } from 'kysely';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import type { ShopsTable } from '../../db/schema/shopTables.ts';

const HOUR_MS = 3_600_000;
const INDIA_OFFSET_MS = 330 * 60_000;
const pune = { latitude: 18.52, longitude: 73.85 };
const DEGREES_OF_A_KM = 1 / 111.2;

/** Returns a time of day in India as `HH:MM`, so many hours from now. */
function hoursFromNow(hours: number): string {
  return new Date(Date.now() + INDIA_OFFSET_MS + hours * HOUR_MS).toISOString().slice(11, 16);
}

const openNow = { opensAt: hoursFromNow(-6), closesAt: hoursFromNow(6) };
const closedNow = { opensAt: hoursFromNow(6), closesAt: hoursFromNow(12) };

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

type At = { readonly km: number; readonly hours?: typeof openNow };

async function insertShop(
  name: string,
  { km, hours = openNow }: At,
  change?: Updateable<ShopsTable>,
) {
  const { latitude, longitude } = pune;
  const place = { latitude: latitude + km * DEGREES_OF_A_KM, longitude };
  const id = await insertTestShop(server.dependencies, { name, ...place, ...hours });
  if (change !== undefined) {
    const { db } = server.dependencies;
    await db.updateTable('shops').set(change).where('id', '=', id).execute();
  }
}

async function namesFor(inputValue: string, from: object = {}): Promise<string[]> {
  const payload = { inputValue, ...from };
  const reply = await server.inject({ method: 'POST', url: apiPaths.findShop, payload });
  return findShopReplySchema.parse(reply.json()).map(({ shopName }) => shopName);
}

test('puts shops that take no orders now behind open ones up to 2 km farther away [F-621]', async () => {
  await insertShop('Mishra Closed', { km: 0.2, hours: closedNow });
  await insertShop('Mishra Paused', { km: 0.4 }, { paused_until: new Date(Date.now() + HOUR_MS) });
  await insertShop('Mishra Off', { km: 0.6 }, { is_on: false });
  await insertShop('Mishra Open', { km: 1.9 }, { paused_until: new Date(Date.now() - HOUR_MS) });
  await insertShop('Mishra Far', { km: 2.8 });
  const ranked = ['Mishra Open', 'Mishra Closed', 'Mishra Paused', 'Mishra Off', 'Mishra Far'];
  assert.deepEqual(await namesFor('', pune), ranked);
  assert.deepEqual(await namesFor('mishra', pune), ranked);
  assert.deepEqual(await namesFor('print shop near me', pune), ranked);
});

test('ranks equal matches that take no orders now last when the place is unknown [F-621]', async () => {
  const open = ['Mishra Far', 'Mishra Open'];
  assert.deepEqual((await namesFor('mishra')).slice(0, 2), open);
  assert.deepEqual((await namesFor('near me')).slice(0, 2).toSorted(), open);
  assert.equal((await namesFor('mishra closed'))[0], 'Mishra Closed');
});
