import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Id, type Order, type PageColor } from '@parchi/contract';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../../testing/fixtures/customerAndShop.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const COLORS = ['Black and White', 'Color'] as const;

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

/** Returns the order as the counter shows it. */
async function look(id: Id): Promise<Order> {
  const order = (await shop.fetchOwn()).currentOrders.find(({ _id }) => _id === id);
  assert.ok(order);
  return order;
}

const fileIn = ({ files, fileInfo }: Order, color: PageColor) =>
  files[fileInfo.findIndex(({ pageColor }) => pageColor === color)]?._id;

type Fetch = (order: Order, color: PageColor) => Promise<{ status: number }>;
const waysOfOneColor: readonly (readonly [string, Fetch])[] = [
  ['opens a print file', ({ _id }, color) => shop.call(apiPaths.printJob, { print: _id, color })],
  ['views a file', (order, color) => shop.call(apiPaths.getPdf, { file: fileIn(order, color) })],
  [
    'downloads a file',
    (order, color) => shop.call(apiPaths.downloadOrderFile, { file: fileIn(order, color) }),
  ],
];

for (const [what, fetch] of waysOfOneColor) {
  test(`records one colour after the other when the shop ${what} [F-563]`, async () => {
    const id = await placePaidOrder(place, { customer, shop, colors: COLORS });
    const order = await look(id);
    assert.deepEqual(order.openedColors, []);
    assert.equal((await fetch(order, 'Color')).status, 200);
    assert.deepEqual((await look(id)).openedColors, ['Color']);
    assert.equal((await fetch(order, 'Color')).status, 200);
    assert.equal((await fetch(order, 'Black and White')).status, 200);
    assert.deepEqual((await look(id)).openedColors, COLORS);
  });
}

test('records each colour of the files that the shop downloads together [F-563]', async () => {
  const id = await placePaidOrder(place, { customer, shop, colors: COLORS });
  const { files } = await look(id);
  await shop.call(apiPaths.downloadOrder, { files });
  assert.deepEqual((await look(id)).openedColors, COLORS);
});

test('records both colours when two devices open one each at the same time [F-563]', async () => {
  const id = await placePaidOrder(place, { customer, shop, colors: COLORS });
  await Promise.all(COLORS.map((color) => shop.call(apiPaths.printJob, { print: id, color })));
  assert.deepEqual((await look(id)).openedColors, COLORS);
});

test('records nothing when the shop reads the ticket or its customer views a file [F-563]', async () => {
  const id = await placePaidOrder(place, { customer, shop, colors: COLORS });
  await shop.call(apiPaths.jobTicket, { print: id });
  await customer.call(apiPaths.getPdf, { file: fileIn(await look(id), 'Color') });
  assert.deepEqual((await look(id)).openedColors, []);
});
