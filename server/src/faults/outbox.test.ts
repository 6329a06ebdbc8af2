import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type NewPrintReply, type OwnShop, type PaymentProof } from '@parchi/contract';
import pino from 'pino';
import { openDatabase, type OpenDatabase } from '../db/openDatabase.ts';
import { flushOutbox } from '../live/flushOutbox.ts';
import { goodPassword, newPerson, newShopOwner } from '../testing/accountsClient.ts';
import { openChildWorkshop, type ChildWorkshop } from '../testing/childServer.ts';
import { dieAfterCommit } from '../testing/dieAfterCommit.ts';
import { json, post, postJson } from '../testing/filesClient.ts';
import { makePdf } from '../testing/makePdf.ts';
import { allPages, postOrder } from '../testing/printsClient.ts';

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop();
});
after(() => workshop.close());

/** @returns how often a shop was told, when everything was told that was committed */
async function tellAll({ db }: OpenDatabase): Promise<number> {
  let told = 0;
  for (let time = 0; time < 2; time += 1) {
    await flushOutbox(db, () => {
      told += 1;
    });
  }
  return told;
}

test('§4.4 killed between an activation’s commit and the word to the shop: whoever comes next tells it, once', async (context) => {
  const server = await workshop.start();
  const { origin } = server;
  const person = newPerson();
  const owner = newShopOwner();
  await postJson(origin, apiPaths.signUp, person);
  await postJson(origin, apiPaths.shopSignUp, owner);
  const signIn = (email: string) =>
    postJson(origin, apiPaths.signIn, { email, password: goodPassword });
  const { shop } = json(await signIn(owner.email)) as { shop: OwnShop };
  const cookie = (await signIn(person.email)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const answer = await postOrder(origin, {
    files: [{ name: 'a.pdf', bytes: await makePdf(2) }],
    fields: {
      shop: shop._id,
      priority: 'false',
      totalPrice: '3',
      fileInfo: JSON.stringify([allPages]),
    },
    headers: { cookie },
  });
  assert.equal(answer.status, 201, answer.body.toString());
  const { print, payment } = json(answer) as NewPrintReply;
  const wish = { orderId: payment.orderId, outcome: 'paid', webhook: 'lose' };
  const proof = json(await postJson(origin, apiPaths.sandboxPay, wish)) as PaymentProof;
  await workshop.kill(server, 'SIGTERM');
  const dying = await workshop.start({ nodeOptions: ['--import', dieAfterCommit('outbox')] });
  const confirming = post(dying.origin, {
    path: apiPaths.confirmPayment,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ print: print._id, ...proof }),
  });
  await assert.rejects(confirming, 'nobody was answered');
  await workshop.ended(dying);
  assert.equal(dying.process.signalCode, 'SIGKILL');

  const database = await openDatabase(workshop, pino({ level: 'silent' }));
  context.after(() => database.close());
  const paid = await database.db
    .selectFrom('prints')
    .select(['state', 'token_number'])
    .where('id', '=', print._id)
    .execute();
  assert.deepEqual(paid, [{ state: 'active', token_number: 1 }]);
  const waiting = await database.db.selectFrom('outbox').select('payload').execute();
  assert.deepEqual(waiting, [
    { payload: { shopId: shop.shopId, printId: print._id, priority: false } },
  ]);
  assert.equal(await tellAll(database), 1);
});
