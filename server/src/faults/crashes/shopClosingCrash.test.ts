import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type CloseShopReply } from '@parchi/contract';
import { goodPassword } from '../../../testing/clients/accountsClient.ts';
import { json, postJson } from '../../../testing/clients/filesClient.ts';
import { signInShop, type Place } from '../../../testing/fixtures/customerAndShop.ts';
import { dieAfterCommit } from '../../../testing/processes/dieAfterCommit.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';

const TIMEOUT_MS = 30_000;

const place: Place = { origin: '' };
let workshop: ChildWorkshop;
let server: ChildServer;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal' });
});
after(() => workshop.close());

async function start(nodeOptions: readonly string[] = []): Promise<void> {
  server = await workshop.start({ nodeOptions });
  place.origin = server.origin;
}

for (const [write, moment, isClosed] of [
  [/^update "shops" set "closing_at"/, 'right after it began', false],
  [/^update "shops" set "closed_at"/, 'right after its end', true],
] as const) {
  test(`closes a shop completely when the server dies ${moment} [F-864]`, async () => {
    await start(['--import', dieAfterCommit(write)]);
    const shop = await signInShop(place);
    const { email } = await shop.fetchOwn();
    const close = () => shop.call(apiPaths.closeShop, { id: shop.id, password: goodPassword });
    await close().catch(() => undefined);
    await Promise.race([workshop.ended(server), pause(TIMEOUT_MS, undefined, { ref: false })]);
    assert.equal(server.process.signalCode, 'SIGKILL', 'the write was made');
    await start();
    const again = await close();
    if (isClosed) assert.equal(again.status, 401, again.body.toString());
    else {
      // The sweep of the new server may have closed it before the call.
      const isNow = again.status === 401 || (json(again) as CloseShopReply).shop === null;
      assert.ok(isNow, again.body.toString());
    }
    const { shopId } = shop;
    assert.equal((await postJson(place.origin, apiPaths.fetchShop, { shopId })).status, 404);
    const credentials = { email, password: goodPassword };
    assert.equal((await postJson(place.origin, apiPaths.signIn, credentials)).status, 401);
    await workshop.kill(server, 'SIGTERM');
  });
}
