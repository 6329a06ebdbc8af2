import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type Id,
  type NewPrintReply,
  type OwnShop,
  type PaymentProof,
} from '@parchi/contract';
import { goodPassword, newPerson, newShopOwner } from '../testing/accountsClient.ts';
import { openChildWorkshop, type ChildServer, type ChildWorkshop } from '../testing/childServer.ts';
import { json, post, postJson, type Answer } from '../testing/filesClient.ts';
import { killAtCall } from '../testing/killAtCall.ts';
import { makePdf } from '../testing/makePdf.ts';
import { textsOfPages } from '../testing/pdf/poppler.ts';
import { allPages, postOrder } from '../testing/printsClient.ts';

// A dead maker's lease must end soon: who asks for its file waits for that.
const quick = { UPLOAD_LEASE_SECONDS: '2', SWEEP_INTERVAL_SECONDS: '1', SEED_SAMPLE_DATA: 'off' };

const hasStrace = spawnSync('strace', ['-V']).status === 0;
const straceTest = hasStrace ? {} : { skip: 'strace is not installed' };

const person = newPerson();
const owner = newShopOwner();
let workshop: ChildWorkshop;
let server: ChildServer;
let shop: Id;
before(async () => {
  workshop = await openChildWorkshop(quick);
  server = await workshop.start();
  assert.equal((await postJson(server.origin, apiPaths.signUp, person)).status, 201);
  assert.equal((await postJson(server.origin, apiPaths.shopSignUp, owner)).status, 201);
  shop = (json(await signIn(owner.email)) as { shop: OwnShop }).shop._id;
});
after(() => workshop.close());

function signIn(email: string): Promise<Answer> {
  return postJson(server.origin, apiPaths.signIn, { email, password: goodPassword });
}

async function cookieOf(email: string): Promise<{ cookie: string }> {
  const { headers } = await signIn(email);
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

async function call(path: string, email: string, value: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(await cookieOf(email)) };
  return post(server.origin, { path, headers, body: JSON.stringify(value) });
}

async function paidOrder(): Promise<Id> {
  const placed = await postOrder(server.origin, {
    files: [{ name: 'a.pdf', bytes: await makePdf(2) }],
    fields: { shop, priority: 'false', totalPrice: '3', fileInfo: JSON.stringify([allPages]) },
    headers: await cookieOf(person.email),
  });
  assert.equal(placed.status, 201, placed.body.toString());
  const { print, payment } = json(placed) as NewPrintReply;
  const wish = { orderId: payment.orderId, outcome: 'paid' };
  const paid = await call(apiPaths.sandboxPay, person.email, wish);
  const proof = json(paid) as PaymentProof;
  const confirmed = await call(apiPaths.confirmPayment, person.email, {
    print: print._id,
    ...proof,
  });
  assert.equal(confirmed.status, 200, confirmed.body.toString());
  return print._id;
}

const crashes = [
  ['F-02', 'rename', 1, 'right before the file gets its name'],
  ['F-02', 'fsync', 2, 'between its renaming and its record'],
  ['F-04', 'fsync', 1, 'at its sync'],
] as const;
for (const [id, syscall, when, moment] of crashes) {
  test(
    `${id} killed ${moment}: the print file is made again, and nothing else is left`,
    straceTest,
    async () => {
      const print = await paidOrder();
      // Signed in before, as a sign-in writes, too.
      const headers = { 'content-type': 'application/json', ...(await cookieOf(owner.email)) };
      await killAtCall(server, { syscall, when });
      const body = JSON.stringify({ print });
      const answer = await post(server.origin, { path: apiPaths.printFile, headers, body }).catch(
        (error: unknown) => error,
      );
      assert.ok(answer instanceof Error, 'the server died before it could answer');
      await workshop.ended(server);

      server = await workshop.start();
      const again = await call(apiPaths.printFile, owner.email, { print });
      assert.equal(again.status, 200, again.body.toString());
      assert.deepEqual(textsOfPages(again.body).slice(1), ['1', '2']);
      await workshop.kill(server, 'SIGTERM');
      const { exitCode, output } = await workshop.fsckOnceSwept();
      assert.equal(exitCode, 0, output);
      server = await workshop.start();
    },
  );
}
