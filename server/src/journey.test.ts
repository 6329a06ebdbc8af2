import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type PreviousOrdersReply, type Order } from '@parchi/contract';
import { placePaidOrder, signInCustomer, signInShop } from '../testing/fixtures/customerAndShop.ts';
import { download, filePart, json, receive, sendShare } from '../testing/clients/filesClient.ts';
import { readZip } from '../testing/files/readZip.ts';
import { startServer } from '../testing/servers/startServer.ts';

test('files are sent and received, an order is placed, paid, printed and completed', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const origin = await server.listen();

  const share = await sendShare(origin, filePart('notes.txt', 'some notes'));
  assert.equal((await receive(origin, share)).status, 200);
  const zip = await readZip((await download(origin, share.files)).body);
  assert.deepEqual([...zip].map(String), ['notes.txt,some notes']);

  const place = { origin };
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const found = await shop.call(apiPaths.findShop, { inputValue: 'Sharma' });
  assert.equal(found.status, 200, found.body.toString());
  const print = await placePaidOrder(place, { customer, shop });
  const { tokenNumber } = json(await customer.call(apiPaths.getOrder, { id: print })) as Order;
  assert.equal(tokenNumber, 1);

  const printFile = await shop.call(apiPaths.printJob, { print });
  assert.equal(printFile.status, 200, printFile.body.toString());
  assert.equal(printFile.body.subarray(0, 5).toString(), '%PDF-');
  const completed = await shop.call(apiPaths.completeOrder, { print });
  assert.equal(completed.status, 200, completed.body.toString());
  const previous = await shop.call(apiPaths.previousOrders, {});
  const { orders } = json(previous) as PreviousOrdersReply;
  assert.deepEqual(
    orders.map(({ _id }) => _id),
    [print],
  );
});
