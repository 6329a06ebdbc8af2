import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, errorCatalogue, type ErrorCode, type Id, type User } from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import {
  goodPassword,
  signInNewPerson,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { beginOrder, type BegunOrder } from '../../../../testing/fixtures/beginOrder.ts';
import {
  formEnd,
  json,
  multipartType,
  post,
  type Answer,
} from '../../../../testing/clients/filesClient.ts';
import { insertTestShop } from '../../../../testing/fixtures/testAccounts.ts';
import {
  allPages,
  orderParts,
  placeTestOrder,
  postOrder,
  type SentOrder,
} from '../../../../testing/clients/ordersClient.ts';
import { assertOrdersLeft } from '../../../../testing/fixtures/ordersFixture.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { lockCustomerStorage } from './room/orderStorage.repository.ts';

let server: TestServer;
let origin: string;
let shop: Id;
let pdf: Buffer;
let asha: AccountsClient;
before(async () => {
  server = await startServer();
  origin = await server.listen();
  shop = await insertTestShop(server.dependencies, { bnwPaise: 150 });
  pdf = await makePdf(2);
  asha = await signInNewPerson(server);
});
after(() => server.close());

const begun: BegunOrder[] = [];
afterEach(async () => {
  for (const order of begun.splice(0)) order.leave();
  await waitForUploads(0);
});

function orderOf({ cookie }: AccountsClient, { bytes = pdf, key = '' } = {}): SentOrder {
  return {
    files: [{ name: 'a.pdf', bytes }],
    fields: { shop, priority: 'false', totalPrice: '3', fileInfo: JSON.stringify([allPages]) },
    headers: { cookie, ...(key && { 'idempotency-key': key }) },
  };
}

/** Starts to send an order. Resolves when the server has registered the upload. */
async function begin(order: SentOrder, announcedBytes?: number): Promise<BegunOrder> {
  const arriving = beginOrder(origin, order, announcedBytes);
  begun.push(arriving);
  await waitForUploads(begun.length);
  return arriving;
}

async function waitForUploads(count: number): Promise<void> {
  const { db } = server.dependencies;
  const find = () => db.selectFrom('order_uploads').select('id').execute();
  while ((await find()).length !== count) await pause(20);
}

function assertCode(answer: Answer, code: ErrorCode): void {
  assert.equal((json(answer) as { code: string }).code, code);
  assert.equal(answer.status, errorCatalogue[code].status);
}

test('places no order when its account is deleted during the upload [F-853]', async () => {
  const ravi = await signInNewPerson(server);
  const { _id } = (await ravi.post(apiPaths.getUserData)).json<User>();
  const arriving = await begin(orderOf(ravi));
  const deleted = await ravi.post(apiPaths.deleteAccount, { password: goodPassword });
  assert.equal(deleted.statusCode, 204, deleted.body);
  assertCode(await arriving.finish(), 'account.signed_out');
  await assertOrdersLeft({ server }, { rows: 0, objects: 0 });
  // The lock also refuses if the session was checked just before the deletion.
  const { db } = server.dependencies;
  await assert.rejects(
    db.transaction().execute((trx) => lockCustomerStorage(trx, _id)),
    { code: 'account.signed_out' },
  );
});

test('places no order and stores nothing when the session ends during the upload [O01]', async () => {
  const ravi = await signInNewPerson(server);
  const arriving = await begin(orderOf(ravi));
  await ravi.post(apiPaths.signOut);
  assertCode(await arriving.finish(), 'account.signed_out');
  await assertOrdersLeft({ server }, { rows: 0, objects: 0 });
});

test('does not show a repeated order to a session that ends meanwhile [O01]', async () => {
  const ravi = await signInNewPerson(server);
  const order = orderOf(ravi, { key: 'sent-twice' });
  await placeTestOrder(origin, order);
  const arriving = await begin(order);
  await ravi.post(apiPaths.signOut);
  assertCode(await arriving.finish(), 'account.signed_out');
  await assertOrdersLeft({ server }, { rows: 1, objects: 1 });
});

const HALF_BYTES = 999_950_000;
const ROOM_BYTES = 2_000_000_000 - 2 * HALF_BYTES;

test('counts the announced size of an upload, only while it is in progress [O17]', async () => {
  const ravi = await signInNewPerson(server);
  await begin(orderOf(asha), HALF_BYTES);
  await begin(orderOf(asha), HALF_BYTES);
  const bytes = Buffer.alloc(ROOM_BYTES);
  const large = orderOf(asha, { bytes });
  assertCode(await postOrder(origin, large), 'print.customer_storage_full');
  assert.equal((await postOrder(origin, orderOf(asha))).status, 201, 'a small one has room');
  assertCode(await postOrder(origin, orderOf(ravi, { bytes })), 'pdf.not_a_pdf');
  for (const order of begun.splice(0)) order.leave();
  await waitForUploads(0);
  assertCode(await postOrder(origin, large), 'pdf.not_a_pdf');
});

test('counts a repeated order together with other uploads in progress [O17]', async () => {
  const key = 'order-of-asha';
  const order = orderOf(asha, { key });
  const { _id } = await placeTestOrder(origin, order);
  await begin(orderOf(asha), HALF_BYTES);
  await begin(orderOf(asha), HALF_BYTES);
  const large = orderOf(asha, { key, bytes: Buffer.alloc(ROOM_BYTES) });
  assertCode(await postOrder(origin, large), 'print.customer_storage_full');
  assert.equal((await placeTestOrder(origin, order))._id, _id);
});

test('counts an upload without an announced size as the largest possible [O17]', async () => {
  await begin(orderOf(asha), HALF_BYTES);
  await begin(orderOf(asha), HALF_BYTES);
  const { headers, ...order } = orderOf(asha);
  const answer = await post(origin, {
    path: apiPaths.placeOrder,
    headers: { 'content-type': multipartType, ...headers },
    body: [...orderParts(order), formEnd],
  });
  assertCode(answer, 'print.customer_storage_full');
});
