import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { apiPaths } from '@parchi/contract';
import { textsOfPages } from '@parchi/print-engine/testing';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { killAtCall } from '../../../testing/processes/killAtCall.ts';

// The lease of a dead process must end soon, because a request for the print-ready file waits until it ends.
const quick = { UPLOAD_LEASE_SECONDS: '2', SWEEP_INTERVAL_SECONDS: '1', SEED_SAMPLE_DATA: 'off' };

const straceTest = { skip: skipWithoutStrace };

const place = { origin: '' };
let workshop: ChildWorkshop;
let server: ChildServer;
let customer: Client;
let shop: ShopClient;
before(async () => {
  workshop = await openChildWorkshop(quick);
  await start();
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(() => workshop.close());

async function start(): Promise<void> {
  server = await workshop.start();
  place.origin = server.origin;
}

const crashes = [
  ['F-02', 'rename', 1, 'right before the file gets its name'],
  ['F-02', 'fsync', 2, 'between its renaming and its record'],
  ['F-04', 'fsync', 1, 'at its sync'],
] as const;
for (const [id, syscall, when, moment] of crashes) {
  test(`makes the print file again after being killed ${moment} [${id}]`, straceTest, async () => {
    const print = await placePaidOrder(place, { customer, shop });
    await killAtCall(server, { syscall, when });
    const answer = await shop.call(apiPaths.printJob, { print }).catch((error: unknown) => error);
    assert.ok(answer instanceof Error, 'the server died before it could answer');
    await workshop.ended(server);

    await start();
    const again = await shop.call(apiPaths.printJob, { print });
    assert.equal(again.status, 200, again.body.toString());
    assert.deepEqual(textsOfPages(again.body).slice(1), ['1', '2']);
  });
}

test('has matching records and files after these crashes [F-02] [F-04]', straceTest, async () => {
  await workshop.kill(server, 'SIGTERM');
  const { exitCode, output } = await workshop.fsckOnceSwept();
  assert.equal(exitCode, 0, output);
});
