import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type ApiPath, type Id, type Order } from '@parchi/contract';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../../testing/fixtures/customerAndShop.ts';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
const place = { origin: '' };
let customer: Client;
let shop: ShopClient;
before(async () => {
  server = await startServer();
  place.origin = await server.listen();
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(() => server.close());

async function look(id: Id): Promise<Order> {
  return json(await customer.call(apiPaths.getOrder, { id })) as Order;
}

type Fetch = (print: Order) => Promise<Answer>;
const fileOf = ({ files: [file] }: Order) => file?._id;
const ofFile =
  (path: ApiPath, who: () => Client): Fetch =>
  (print) =>
    who().call(path, { file: fileOf(print) });
const ofOrder =
  (path: ApiPath): Fetch =>
  ({ _id }) =>
    shop.call(path, { print: _id });

const opening: readonly (readonly [string, Fetch])[] = [
  ['downloads all', ({ files }) => shop.call(apiPaths.downloadOrder, { files })],
  ['downloads a file', ofFile(apiPaths.downloadOrderFile, () => shop)],
  ['views a file', ofFile(apiPaths.getPdf, () => shop)],
  ['opens the print file', ofOrder(apiPaths.printJob)],
];
const looking: readonly (readonly [string, Fetch])[] = [
  ['the shop sees the picture of its first page', ofFile(apiPaths.getThumbnail, () => shop)],
  ['the shop reads its job ticket', ofOrder(apiPaths.jobTicket)],
  ['its customer views a file', ofFile(apiPaths.getPdf, () => customer)],
  ['its customer sees a picture', ofFile(apiPaths.getThumbnail, () => customer)],
];

async function end(id: Id): Promise<void> {
  const { db } = server.dependencies;
  const change = { ends_at: secondsFromNow(0) };
  await db.updateTable('orders').set(change).where('id', '=', id).execute();
}

for (const [what, fetch] of opening) {
  test(`counts an order as printed once its shop ${what} [F-153]`, async () => {
    const id = await placePaidOrder(place, { customer, shop });
    const answer = await fetch(await look(id));
    assert.equal(answer.status, 200, answer.body.toString());
    await end(id);
    await server.sweep();
    assert.equal((await look(id)).endReason, 'not_completed');
  });
}

test('does not count reading an order as printing it [F-153]', async () => {
  const id = await placePaidOrder(place, { customer, shop });
  for (const [what, fetch] of looking) {
    assert.equal((await fetch(await look(id))).status, 200, what);
  }
  await end(id);
  await server.sweep();
  assert.equal((await look(id)).endReason, 'not_printed');
});

test('serves no byte of an order that was refunded unprinted [F-153]', async () => {
  const id = await placePaidOrder(place, { customer, shop });
  const print = await look(id);
  await end(id);
  await server.sweep();
  for (const [what, fetch] of [...opening, ...looking]) {
    const answer = await fetch(print);
    assert.deepEqual(
      [answer.status, (json(answer) as { code: string }).code],
      [404, 'print.gone'],
      what,
    );
  }
});

for (const [what, fetch] of opening) {
  test(`either serves bytes or refunds when the shop ${what} as the order ends [F-154]`, async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await placePaidOrder(place, { customer, shop });
      const print = await look(id);
      await end(id);
      const [{ status }] = await Promise.all([fetch(print), server.sweep()]);
      const { endReason } = await look(id);
      assert.equal(endReason, status === 200 ? 'not_completed' : 'not_printed', `status ${status}`);
    }
  });
}
