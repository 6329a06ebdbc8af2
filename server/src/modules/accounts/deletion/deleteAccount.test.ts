import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type OpenOrder, type PreviousOrdersReply } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import { insertTestFiles } from '../../../../testing/fixtures/insertTestFiles.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

/** Signs up a person and signs in two of their browsers. */
async function signUp() {
  const person = newPerson();
  const [here, there] = [
    createAccountsClient(fixture.server),
    createAccountsClient(fixture.server),
  ];
  await here.signUp(person);
  for (const client of [here, there]) await client.signIn(person.email);
  const { id } = await fixture.server.dependencies.db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', person.email)
    .executeTakeFirstOrThrow();
  const remove = (password = goodPassword) => here.post(apiPaths.deleteAccount, { password });
  return { person, here, there, id, remove };
}

/** Returns every value of the account's and its orders' rows as text. */
async function readRows(id: string): Promise<string> {
  const { db } = fixture.server.dependencies;
  const orders = await db.selectFrom('orders').selectAll().where('user_id', '=', id).execute();
  const ids = orders.map((order) => order.id);
  const rows = [
    await db.selectFrom('accounts').selectAll().where('id', '=', id).execute(),
    orders,
    ids.length === 0
      ? []
      : await db.selectFrom('order_files').selectAll().where('order_id', 'in', ids).execute(),
    await db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute(),
    await db.selectFrom('sign_in_failures').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
  ];
  return JSON.stringify(rows);
}

test('deletes an account: nobody is signed in, and the address is free again [F-850]', async () => {
  const { person, here, there, id, remove } = await signUp();
  await createAccountsClient(fixture.server).signIn(person.email, 'a wrong guess');
  const { db } = fixture.server.dependencies;
  const mail = { id: newId(), once_key: id, kind: 'password-changed', details: '{}' };
  await db
    .insertInto('mails')
    .values({ ...mail, recipient: person.email, check_at: secondsFromNow(60) })
    .execute();
  assert.match(await readRows(id), new RegExp(person.email));
  const reply = await remove();
  assert.deepEqual([reply.statusCode, reply.body], [204, '']);
  assert.equal(here.cookie, '');
  assert.equal((await there.post(apiPaths.getUserData)).body, 'null');
  const again = createAccountsClient(fixture.server);
  assert.equal((await again.signIn(person.email)).statusCode, 401);
  const rows = await readRows(id);
  assert.doesNotMatch(rows, new RegExp(person.email));
  assert.doesNotMatch(rows, new RegExp(person.name));
  assert.equal((await again.signUp(person)).statusCode, 201);
  assert.equal((await again.signIn(person.email)).statusCode, 200);
});

test('keeps the books of the shop without the customer’s name, notes and file names [F-850]', async () => {
  const { person, id, remove } = await signUp();
  const { db } = fixture.server.dependencies;
  const { id: order } = await fixture.payOrder();
  await insertTestFiles(db, order, [{ color: 'Color', printed_pages: 2, copies: 1 }]);
  await db.updateTable('orders').set({ user_id: id }).where('id', '=', order).execute();
  await db
    .updateTable('order_files')
    .set({ name: 'my-marksheet.pdf', note: 'for Asha' })
    .where('order_id', '=', order)
    .execute();
  await fixture.callAsShop(apiPaths.completeOrder, { print: order });
  const ledger = () => db.selectFrom('ledger').selectAll().orderBy('id').execute();
  const booked = await ledger();
  assert.equal((await remove()).statusCode, 204);
  assert.deepEqual(await ledger(), booked);
  assert.doesNotMatch(await readRows(id), new RegExp(`marksheet|for Asha|${person.name}`));
  const previous = await fixture.callAsShop(apiPaths.previousOrders, {});
  const shown = previous.json<PreviousOrdersReply>().orders.find(({ _id }) => _id === order);
  assert.equal(shown?.customerName, 'Deleted account');
  assert.deepEqual(
    shown.files.map(({ originalname }) => originalname),
    ['file-1.pdf'],
  );
  const reopened = await fixture.callAsShop(apiPaths.reopenOrder, { print: order });
  assert.equal(reopened.statusCode, 409, reopened.body);
});

test('refuses to delete an account with open orders, and lists them [F-851]', async () => {
  const { person, here, id, remove } = await signUp();
  const { db } = fixture.server.dependencies;
  const paid = await fixture.payOrder();
  const unpaid = await fixture.openOrder();
  await db
    .updateTable('orders')
    .set({ user_id: id })
    .where('id', 'in', [paid.id, unpaid.id])
    .execute();
  const before = await readRows(id);
  const reply = await remove();
  assert.equal(reply.statusCode, 409, reply.body);
  const { code, orders } = reply.json<{ code: string; orders: OpenOrder[] }>();
  assert.equal(code, 'account.open_orders');
  const { token } = await fixture.stateOf(paid.id);
  assert.deepEqual(
    orders.map(({ _id, tokenNumber }) => [_id, tokenNumber]).toSorted(),
    [
      [paid.id, token],
      [unpaid.id, null],
    ].toSorted(),
  );
  assert.ok(orders.every(({ shopName }) => shopName !== ''));
  assert.equal(await readRows(id), before);
  assert.notEqual((await here.post(apiPaths.getUserData)).body, 'null');
  assert.equal((await createAccountsClient(fixture.server).signIn(person.email)).statusCode, 200);
});

test('requires the right password, and delays wrong guesses [F-852]', async () => {
  const { here } = await signUp();
  const limited = await startServer({ beside: fixture.server, settings: { rateLimits: true } });
  const guesser = createAccountsClient(limited);
  guesser.cookie = here.cookie;
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const reply = await guesser.post(apiPaths.deleteAccount, { password: 'not mine' });
    statuses.push(reply.statusCode);
  }
  await limited.close();
  assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401]);
  assert.ok(statuses.includes(429));
  assert.notEqual((await here.post(apiPaths.getUserData)).body, 'null');
});

test('deletes an account once when two browsers ask at the same time [F-853]', async () => {
  const { there, remove } = await signUp();
  const replies = await Promise.all([
    remove(),
    there.post(apiPaths.deleteAccount, { password: goodPassword }),
  ]);
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
  assert.deepEqual(statuses, [204, 401]);
});
