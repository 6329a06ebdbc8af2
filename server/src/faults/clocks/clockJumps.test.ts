import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { apiPaths, liveNamespaces, type Id, type SentShare } from '@parchi/contract';
import {
  download,
  filePart,
  post,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openSecondConnection } from '../../../testing/database/secondConnection.ts';
import {
  assertRefundedOnce,
  getOrder,
  placeOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { shiftableClock, shiftClock } from '../../../testing/processes/shiftClock.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { openLiveClient, outcomeOf } from '../../../testing/servers/liveServer.ts';
import { startMixedLoad } from '../../../testing/torture/mixedLoad.ts';

// This test needs a PostgreSQL server, because the embedded database runs in the server's process and shares its clock.
const skip = process.env['TEST_DATABASE_URL'] ? false : 'needs a database of its own';

const AN_HOUR_MS = 3_600_000;
const MAX_OUTAGE_MS = 30_000;
/** How long the share and orders that are about to end still live, by the database's clock. */
const SOON = '3 seconds';
/** Shorter than the jump. */
const LATER = '20 minutes';

/** Offsets of the clock, one after another, and what each is for the server. */
const jumps = [
  ['an hour ahead', AN_HOUR_MS],
  ['an hour back', 0],
  ['one more hour back', -AN_HOUR_MS],
  ['an hour ahead again', 0],
] as const;

describe('the server’s clock jumps under load', { skip }, () => {
  let workshop: ChildWorkshop;
  let server: ChildServer;
  let database: Awaited<ReturnType<typeof openSecondConnection>>;
  let customer: Client;
  let shop: ShopClient;
  const place = { origin: '' };
  before(async () => {
    workshop = await openChildWorkshop({ SWEEP_INTERVAL_SECONDS: '1' });
    database = await openSecondConnection(workshop.databaseUrl);
    server = await workshop.start({ nodeOptions: ['--import', shiftableClock()] });
    place.origin = server.origin;
    [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  });
  after(async () => {
    await database.end();
    await workshop.close();
  });

  type Dated = { readonly share: SentShare; readonly unpaid: Id; readonly active: Id };

  /** Makes a share, an unpaid and a paid order that end after this time of the database's clock. */
  async function makeEnding(interval: string): Promise<Dated> {
    const share = await sendShare(place.origin, filePart('a', 'a'));
    const unpaid = (await placeOrder(place, { customer, shop })).print._id;
    const active = await placePaidOrder(place, { customer, shop });
    const end = `now() + interval '${interval}'`;
    await database.query(`update shares set expires_at = ${end} where id = $1`, [share._id]);
    await database.query(`update orders set files_expire_at = ${end} where id = $1`, [unpaid]);
    await database.query(`update orders set ends_at = ${end} where id = $1`, [active]);
    return { share, unpaid, active };
  }

  async function assertNotEnded({ share, unpaid, active }: Dated): Promise<void> {
    assert.equal((await receive(place.origin, share)).status, 200);
    assert.equal((await download(place.origin, share.files)).status, 200);
    assert.equal((await getOrder(customer, unpaid)).payment.status, 'awaiting');
    assert.equal((await getOrder(customer, active)).active, true);
  }

  /** Waits until jobs have ended them and removed their bytes. */
  async function assertEnds({ share, unpaid, active }: Dated): Promise<void> {
    const { rows } = await database.query<{ object_group: string }>(
      'select object_group from shares where id = $1 union all select object_group from orders where id = $2',
      [share._id, unpaid],
    );
    const end = performance.now() + MAX_OUTAGE_MS;
    const look = async () => [
      (await receive(place.origin, share)).status,
      (await getOrder(customer, unpaid)).payment.status,
      (await getOrder(customer, active)).endReason,
      rows.filter(({ object_group: group }) => isStored(group)).length,
    ];
    const over = [404, 'expired', 'not_printed', 0];
    let state = await look();
    while (!isDeepStrictEqual(state, over) && performance.now() < end) {
      await pause(200);
      state = await look();
    }
    assert.deepEqual(state, over);
    await assertRefundedOnce(customer, active);
  }

  function isStored(group: string): boolean {
    const folder = path.join(workshop.dataDir, 'objects');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) =>
      file.includes(group),
    );
  }

  test('ends shares and orders in time, loses nothing, and works on [F-918]', async (context) => {
    const load = await startMixedLoad(place);
    const counter = openLiveClient(`${place.origin}${liveNamespaces.shop(shop.shopId)}`, {
      extraHeaders: { cookie: shop.cookie, origin: place.origin },
    });
    context.after(() => counter.close());
    assert.equal(await outcomeOf(counter), 'connect');
    let cuts = 0;
    counter.on('disconnect', () => (cuts += 1));
    const heard = new Set<Id>();
    counter.on('newPrint', ({ printId }: { printId: Id }) => heard.add(printId));

    for (const [what, offsetMs] of jumps) {
      const [later, soon] = [await makeEnding(LATER), await makeEnding(SOON)];
      await shiftClock(server, offsetMs);
      await assertNotEnded(later);
      await assertEnds(soon);
      await load.more(MAX_OUTAGE_MS);
      const id = await placePaidOrder(place, { customer, shop });
      const end = performance.now() + MAX_OUTAGE_MS;
      while (!heard.has(id)) {
        assert.ok(performance.now() < end, 'the counter hears of orders');
        await pause(50);
      }
      await assertNotEnded(later);
      assert.equal(cuts, 0, what);
    }
    await load.stop();
    await load.check();
    context.diagnostic(JSON.stringify(load.tally()));
  });
});

test('limits callers as before when the clock jumps [F-919]', { skip }, async (context) => {
  const workshop = await openChildWorkshop({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    ALLOW_OPEN_DEMO: 'on',
  });
  context.after(() => workshop.close());
  const server = await workshop.start({ nodeOptions: ['--import', shiftableClock()] });
  const ask = (address: string) =>
    post(server.origin, {
      path: apiPaths.receiveFiles,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    });
  const max = 60;
  const count = async (address: string, calls: number) => {
    for (let call = 0; call < calls; call += 1) {
      assert.notEqual((await ask(address)).status, 429);
    }
  };
  const assertRefused = async (address: string) => {
    const { status, headers } = await ask(address);
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) <= max, `after ${headers['retry-after']} s`);
  };
  await count('203.0.113.1', max);
  await count('203.0.113.2', max - 1);
  await shiftClock(server, AN_HOUR_MS);
  await assertRefused('203.0.113.1');
  await shiftClock(server, -AN_HOUR_MS);
  await assertRefused('203.0.113.1');
  await count('203.0.113.2', 1);
  await assertRefused('203.0.113.2');
});
