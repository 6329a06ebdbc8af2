import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type ApiPath,
  type FoundShop,
  type MoneyReply,
  type OrdersReply,
  type ReceiveReply,
} from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { createAccountsClient, type AccountsClient } from '../../testing/clients/accountsClient.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import type { Database } from './schema.ts';

const DUMP = path.join(import.meta.dirname, '../../testing/database/dumps/0014.sql');
const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const SHARE_TOKEN = Buffer.from(idOf(3), 'hex').toString('base64url');

let ground: TestServer;
let server: TestServer;
let customer: AccountsClient;
let shop: AccountsClient;
before(async () => {
  ground = await startServer();
  const { db } = ground.dependencies;
  await restoreDump(db);
  await migrate(db);
  server = await startServer({ beside: ground });
  customer = createAccountsClient(server);
  shop = createAccountsClient(server);
});
after(async () => {
  await server.close();
  await ground.close();
});

/** Replaces all tables by those of the dump. */
async function restoreDump(db: Kysely<Database>): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const statements = (await readFile(DUMP, 'utf8')).split('\n\n');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function call<Reply>(by: AccountsClient, url: ApiPath, value: unknown = {}): Promise<Reply> {
  const reply = await by.post(url, value);
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json();
}

test('accounts of an old database sign in with their passwords after the migration [F-620]', async () => {
  assert.equal((await customer.signIn('asha@people.example')).statusCode, 200);
  const signedIn = await shop.post(apiPaths.shopSignIn, {
    email: 'Ravi@Shops.example',
    password: 'slip of paper 47',
  });
  assert.equal(signedIn.statusCode, 200, signedIn.body);
});

test('orders of an old database keep their states, numbers and payments after the migration [F-620]', async () => {
  const { unpaid, active, previous } = await call<OrdersReply>(customer, apiPaths.listOrders);
  const told = [...unpaid, ...active, ...previous].map((order) => [
    Number.parseInt(order._id, 16),
    order.payment.status,
    order.tokenNumber,
    order.amountPayable,
    order.openedColors.join(),
    order.files.map(({ originalname: name }) => name).join(),
    /^[A-Z\d]{4}$/.test(order.collectionCode ?? ''),
  ]);
  assert.deepEqual(told, [
    [16, 'awaiting', null, 6, '', 'notes 16.pdf', false],
    [14, 'paid', -1, 16, '', 'notes 14.pdf', true],
    [13, 'paid', 4, 6, '', 'notes 13.pdf', true],
    [12, 'paid', 3, 40, 'Color', 'notes 12.pdf', true],
    [15, 'expired', null, 6, '', 'notes 15.pdf', false],
    [11, 'refunded', 2, 6, '', 'notes 11.pdf', false],
    [10, 'paid', 1, 6, '', 'notes 10.pdf', false],
  ]);
});

test('a shop of an old database is found by its name, owner and code after the migration [F-620]', async () => {
  for (const inputValue of ['sharma xerox', 'verma', 'K7M3PQ', 'शर्मा']) {
    const [found] = await call<FoundShop[]>(customer, apiPaths.findShop, { inputValue });
    assert.deepEqual(
      [found?.shopName, found?.on, found?.currentToken, found?.tokenNumber, found?.closedDays],
      ['Sharma Xerox', true, 3, 4, []],
      inputValue,
    );
  }
});

test('an old ledger has the same sums after the migration, and counts only sales [F-620]', async () => {
  const range = { id: idOf(2), from: '2026-10-01', to: '2026-10-31' };
  const { sums } = await call<MoneyReply>(shop, apiPaths.shopMoney, range);
  assert.deepEqual(sums, {
    orders: 5,
    bnwPages: 16,
    colorPages: 4,
    gross: 74,
    cash: 0,
    priorityFees: 10,
    refunds: 6,
    net: 68,
  });
});

test('files that were sent before the migration are received by the same token [F-620]', async () => {
  const { files } = await call<ReceiveReply>(customer, apiPaths.receiveFiles, {
    token: SHARE_TOKEN,
  });
  assert.deepEqual(files.files, [{ _id: idOf(5), original_filename: 'notes.pdf', size: 3 }]);
});

test('refuses a database that a newer version has migrated [F-805]', async () => {
  const { db } = server.dependencies;
  const future = sql`insert into kysely_migration (name, timestamp) values ('9999-future', now()::text)`;
  await future.execute(db);
  await assert.rejects(migrate(db), NewerDatabaseError);
  await sql`delete from kysely_migration where name = '9999-future'`.execute(db);
  await migrate(db);
});
