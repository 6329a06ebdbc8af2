import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { apiPaths, type Id, type OrdersReply, type OwnShop } from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import { goodPassword, newPerson, newShopOwner } from '../../../testing/clients/accountsClient.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { json, post, postJson, type Answer } from '../../../testing/clients/filesClient.ts';
import { killAtCall } from '../../../testing/processes/killAtCall.ts';
import { allPages, postOrder } from '../../../testing/clients/ordersClient.ts';

// The lease of a dead upload must end soon, so that the sweep after the restart finds the upload.
const quick = { UPLOAD_LEASE_SECONDS: '2', SWEEP_INTERVAL_SECONDS: '1', SEED_SAMPLE_DATA: 'off' };

const straceTest = { skip: skipWithoutStrace };

const person = newPerson();
const owner = newShopOwner();
let workshop: ChildWorkshop;
/** The running server. After each crash, the next server runs on the same data. */
let server: ChildServer;
let cookie: { cookie: string };
let shop: Id;
let pdf: Buffer;
before(async () => {
  workshop = await openChildWorkshop(quick);
  pdf = await makePdf(2);
  server = await workshop.start();
  assert.equal((await postJson(server.origin, apiPaths.signUp, person)).status, 201);
  assert.equal((await postJson(server.origin, apiPaths.shopSignUp, owner)).status, 201);
  const signedIn = await signIn(server.origin, owner.email);
  shop = (json(signedIn) as { shop: OwnShop }).shop._id;
  cookie = await signInPerson(server.origin);
});
after(() => workshop.close());

function signIn(origin: string, email: string): Promise<Answer> {
  return postJson(origin, apiPaths.signIn, { email, password: goodPassword });
}

async function signInPerson(origin: string): Promise<{ cookie: string }> {
  const { headers } = await signIn(origin, person.email);
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

function order(key: string): Promise<Answer> {
  return postOrder(server.origin, {
    files: ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: pdf })),
    fields: {
      shop,
      priority: 'false',
      totalPrice: '6',
      fileInfo: JSON.stringify([allPages, allPages]),
    },
    headers: { ...cookie, 'idempotency-key': key },
  });
}

async function countUnpaid(): Promise<number> {
  const answer = await post(server.origin, {
    path: apiPaths.listOrders,
    headers: { 'content-type': 'application/json', ...cookie },
    body: '{}',
  });
  return (json(answer) as OrdersReply).unpaid.length;
}

const crashes = [
  ['F-02', 'rename', 1, 'right before a file gets its name'],
  ['F-02', 'fsync', 2, 'between a file’s renaming and its record'],
  ['F-04', 'fsync', 1, 'at the sync of a file'],
  ['F-04', 'rename', 2, 'right before the second file gets its name'],
  ['F-04', 'fsync', 4, 'at the last sync of the second file'],
] as const;
for (const [index, [id, syscall, when, moment]] of crashes.entries()) {
  test(
    `creates one order when killed ${moment} and the order is sent twice again [${id}] [F-20]`,
    straceTest,
    async () => {
      await killAtCall(server, { syscall, when });
      const key = `order-number-${index}`;
      const answer = await order(key).catch((error: unknown) => error);
      assert.ok(answer instanceof Error, 'the server died before it could answer');
      await workshop.ended(server);
      server = await workshop.start();
      // The pause lasts until the dead upload's lease has ended.
      await pause(2_000);
      assert.equal(await countUnpaid(), index);
      await order(key);
      await order(key);
      assert.equal(await countUnpaid(), index + 1);
    },
  );
}

test('has only accepted orders and their files after these crashes [F-02] [F-04] [F-20]', async (context) => {
  await workshop.kill(server, 'SIGTERM');
  const { exitCode, output } = await workshop.fsckOnceSwept();
  context.diagnostic(output.trim());
  assert.equal(exitCode, 0, output);
});
