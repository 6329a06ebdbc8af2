import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { apiPaths, type PlaceOrderReply, type OrdersReply } from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import { sql } from 'kysely';
import {
  createAccountsClient,
  newPerson,
  goodPassword,
} from '../../../testing/clients/accountsClient.ts';
import { json, post, postJson } from '../../../testing/clients/filesClient.ts';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { allPages, postOrder } from '../../../testing/clients/ordersClient.ts';
import { startServer } from '../../../testing/servers/startServer.ts';

/** Starts a server with a signed-in customer, a shop and a PDF of two pages. */
async function openScene(context: TestContext) {
  const server = await startServer();
  context.after(() => server.close());
  const origin = await server.listen();
  const shop = await insertTestShop(server.dependencies, { bnwPaise: 150 });
  const client = createAccountsClient(server);
  const person = newPerson();
  await client.signUp(person);
  await client.signIn(person.email, goodPassword);
  const pdf = await makePdf(2);
  const { cookie } = client;
  const order = (headers: Readonly<Record<string, string>> = {}) =>
    postOrder(origin, {
      files: [{ name: 'a.pdf', bytes: pdf }],
      fields: { shop, priority: 'false', totalPrice: '3', fileInfo: JSON.stringify([allPages]) },
      headers: { cookie, ...headers },
    });
  return { server, origin, person, pdf, cookie, order };
}

test('lets a customer order, find the order and read its file, uncached and without sniffing', async (context) => {
  const { origin, person, pdf, cookie, order } = await openScene(context);
  await order();

  const headers = { cookie, 'content-type': 'application/json' };
  const listed = await post(origin, { path: apiPaths.listOrders, headers, body: '{}' });
  const [print] = (json(listed) as OrdersReply).unpaid;
  assert.equal(print?.customerName, person.name);

  const body = JSON.stringify({ file: print.files[0]?._id });
  const file = await post(origin, { path: apiPaths.getPdf, headers, body });
  assert.deepEqual(file.body, pdf);
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  assert.equal(file.headers['cache-control'], 'private, no-store');

  const signedOut = { 'content-type': 'application/json' };
  assert.equal(
    (await post(origin, { path: apiPaths.getPdf, headers: signedOut, body })).status,
    401,
  );
});

test('offers no second payment for a repeated order whose payment nothing has reported yet [rule 10]', async (context) => {
  const { origin, order } = await openScene(context);
  const sendOrder = async () =>
    json(await order({ 'idempotency-key': 'key-of-one-order' })) as PlaceOrderReply;
  const { payment } = await sendOrder();
  await postJson(origin, apiPaths.sandboxPay, {
    orderId: payment?.orderId,
    outcome: 'paid',
    webhook: 'lose',
  });
  const { print } = await sendOrder();
  assert.deepEqual([print.payment.status, print.payment.checkout], ['paid', undefined]);
  assert.equal(print.tokenNumber, 1);
});

test('refuses an expired order that is sent again; under another key it is a new order [F-20]', async (context) => {
  const { server, order } = await openScene(context);
  const { db } = server.dependencies;
  const first = json(await order({ 'idempotency-key': 'key-of-one-order' })) as PlaceOrderReply;
  await db.deleteFrom('provider_orders').execute();
  await db.deleteFrom('provider_order_openings').execute();
  await db
    .updateTable('orders')
    .set({ files_expire_at: new Date(Date.now() - 1_000) })
    .execute();
  const again = await order({ 'idempotency-key': 'key-of-one-order' });
  assert.equal(again.status, 409);
  assert.equal((json(again) as { code: string }).code, 'print.expired');
  assert.deepEqual(await db.selectFrom('provider_orders').selectAll().execute(), []);
  const other = json(await order({ 'idempotency-key': 'key-of-another' })) as PlaceOrderReply;
  assert.notEqual(other.print._id, first.print._id);
  assert.equal(other.print.payment.status, 'awaiting');
});

test('refuses an order that expires while its payment is opened [F-20]', async (context) => {
  const { server, order } = await openScene(context);
  const { db } = server.dependencies;
  await sql`
    create function end_time() returns trigger language plpgsql as $$ begin
      update orders set files_expire_at = now() where id = new.order_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger end_time after insert on provider_orders
    for each row execute function end_time()`.execute(db);
  const refused = await order();
  assert.equal(refused.status, 409, refused.body.toString());
  assert.equal((json(refused) as { code: string }).code, 'print.expired');
});
