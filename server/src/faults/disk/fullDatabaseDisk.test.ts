import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type SentShare } from '@parchi/contract';
import { findFreePort } from '../../../../tooling/src/debian/findFreePort.ts';
import {
  filePart,
  json,
  postJson,
  receive,
  sendForm,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import {
  startSmallDiskPostgres,
  type SmallDiskPostgres,
} from '../../../testing/database/smallDiskPostgres.ts';
import {
  getOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
} from '../../../testing/fixtures/customerAndShop.ts';
import { readMetrics } from '../../../testing/metrics/readMetrics.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { startMixedLoad, type MixedLoad } from '../../../testing/torture/mixedLoad.ts';

const MAX_WAIT_MS = 60_000;
/** Pause of each kind of work, so that the rows of `sendUntilRefused` fill the disk and not many orders. */
const PAUSE_MS = 300;
const NO_DISK = 'a small file system can be mounted by root only';
/** Each file is a row, so that few shares fill the pages that a table has left. */
const FILES = 50;

let postgres: SmallDiskPostgres | undefined;
let workshop: ChildWorkshop;
let server: ChildServer;
let metricsPort: number;
before(async () => {
  postgres = await startSmallDiskPostgres();
  if (postgres === undefined) return;
  metricsPort = await findFreePort();
  workshop = await openChildWorkshop({
    DATABASE_URL: postgres.url,
    METRICS_PORT: String(metricsPort),
    // What refused uploads hold ends soon, so that a sweep removes it before fsck compares.
    UPLOAD_LEASE_SECONDS: '2',
    UPLOAD_RESUME_SECONDS: '8',
    SWEEP_INTERVAL_SECONDS: '1',
    LOG_LEVEL: 'fatal',
  });
  server = await workshop.start();
});
after(async () => {
  if (postgres === undefined) return;
  await workshop.close();
  await postgres.close();
});

/** Sends files until the site refuses them, in words. */
async function sendUntilRefused(): Promise<void> {
  const files = Array.from({ length: FILES }, (_none, index) => filePart(`${index}.txt`, 'x'));
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const answer = await sendForm(server.origin, ...files);
    if (answer.status !== 201) {
      assert.equal(answer.status, 503);
      assert.equal((json(answer) as { code: string }).code, 'service.unavailable');
      return;
    }
    assert.ok(performance.now() < until, 'the disk is full');
  }
}

/** Asserts that the site takes every kind of work again, has all that it acknowledged, and failed in words alone. */
async function assertRecovered(load: MixedLoad): Promise<void> {
  await load.more(MAX_WAIT_MS);
  await load.stop();
  await load.check();
  const codes = (await readMetrics(metricsPort))
    .filter(({ name }) => name === 'parchi_http_error_replies_total')
    .map(({ labels }) => labels['code']);
  assert.ok(codes.includes('service.unavailable'));
  assert.ok(!codes.includes('internal'), codes.join());
}

test('serves reads while the disk of the database is full, and writes get 503 [F-923]', async (context) => {
  if (postgres === undefined) return context.skip(NO_DISK);
  const [shop, customer] = [await signInShop(server), await signInCustomer(server)];
  const order = await placePaidOrder(server, { customer, shop });
  const share: SentShare = await sendShare(server.origin, filePart('a.txt', 'a'));
  const load = await startMixedLoad(server, PAUSE_MS);
  await load.more(MAX_WAIT_MS);
  await postgres.fillDisk();
  await sendUntilRefused();
  const found = await postJson(server.origin, apiPaths.findShop, { inputValue: shop.shopId });
  assert.deepEqual([found.status, (json(found) as unknown[]).length], [200, 1]);
  assert.equal((await receive(server.origin, share)).status, 200);
  assert.equal((await getOrder(customer, order)).payment.status, 'paid');
  assert.equal((await fetch(`${server.origin}/readyz`)).status, 200);
  await pause(2 * PAUSE_MS);
  await postgres.emptyDisk();
  await assertRecovered(load);
});

test('goes on by itself once a database that ended on a full disk is started again [F-924]', async (context) => {
  if (postgres === undefined) return context.skip(NO_DISK);
  const load = await startMixedLoad(server, PAUSE_MS);
  await postgres.fillDisk();
  postgres.fillWal();
  await sendUntilRefused();
  await postgres.emptyDisk();
  context.diagnostic(`PostgreSQL had ended: ${await postgres.startIfEnded()}`);
  await assertRecovered(load);
  await workshop.kill(server, 'SIGTERM');
  assert.match((await workshop.fsckOnceSwept()).output, /: 0 differences/);
});
