import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { openDatabase, type OpenDatabase } from '../../db/connection/openDatabase.ts';
import { flushOutbox } from '../../live/flushOutbox.ts';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  confirmPayment,
  payAtProvider,
  placeOrder,
  signInCustomer,
  signInShop,
} from '../../../testing/fixtures/customerAndShop.ts';
import { dieAfterCommit } from '../../../testing/processes/dieAfterCommit.ts';

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop();
});
after(() => workshop.close());

/** Sends all committed live events. @returns how many events were delivered */
async function tellAll({ db }: OpenDatabase): Promise<number> {
  let told = 0;
  for (let time = 0; time < 2; time += 1) {
    await flushOutbox(db, { self: 'test', deliver: () => (told += 1) });
  }
  return told;
}

test('notifies the shop of an order once if killed between its activation and the event [F-997]', async (context) => {
  const server = await workshop.start();
  const place = { origin: server.origin };
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const placed = await placeOrder(place, { customer, shop });
  const proof = await payAtProvider(place, placed);
  await workshop.kill(server, 'SIGTERM');
  const dying = await workshop.start({ nodeOptions: ['--import', dieAfterCommit('outbox')] });
  place.origin = dying.origin;
  const confirming = confirmPayment(customer, placed, proof);
  await assert.rejects(confirming, 'nobody was answered');
  await workshop.ended(dying);
  assert.equal(dying.process.signalCode, 'SIGKILL');

  const database = await openDatabase(workshop, pino({ level: 'silent' }));
  context.after(() => database.close());
  const paid = await database.db
    .selectFrom('orders')
    .select(['state', 'token_number'])
    .where('id', '=', placed.print._id)
    .execute();
  assert.deepEqual(paid, [{ state: 'active', token_number: 1 }]);
  const waiting = await database.db.selectFrom('outbox').select('payload').execute();
  assert.deepEqual(waiting, [
    { payload: { shopId: shop.shopId, printId: placed.print._id, priority: false } },
  ]);
  assert.equal(await tellAll(database), 1);
});
