import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import pino from 'pino';
import { openDatabase, type OpenDatabase } from '../../db/connection/openDatabase.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  untilRefunded,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { dieAfterCommit } from '../../../testing/processes/dieAfterCommit.ts';

const ROUNDS = 3;
/** Price in rupees of an order of `placePaidOrder`. */
const PAYABLE = 3;

const place = { origin: '' };
let workshop: ChildWorkshop;
let server: ChildServer;
let customer: Client;
let shop: ShopClient;
before(async () => {
  workshop = await openChildWorkshop({ SWEEP_INTERVAL_SECONDS: '1', LOG_LEVEL: 'fatal' });
  await start();
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(() => workshop.close());

async function start(nodeOptions: readonly string[] = []): Promise<void> {
  server = await workshop.start({ nodeOptions });
  place.origin = server.origin;
}

async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>) {
  const database = await openDatabase(workshop, pino({ level: 'silent' }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Places a paid order whose time to be completed is over. Afterwards, the server is down. */
async function placeOverdue(): Promise<Id> {
  const print = await placePaidOrder(place, { customer, shop });
  await workshop.kill(server, 'SIGTERM');
  await withDatabase(({ db }) =>
    db
      .updateTable('orders')
      .set({ ends_at: new Date(0) })
      .where('id', '=', print)
      .execute(),
  );
  return print;
}

/** Starts the server again. It must complete what the dead server began. */
async function assertRefundedAfterRestart(id: Id): Promise<void> {
  await start();
  const { endReason, amountPayable } = await untilRefunded(customer, id);
  assert.equal(endReason, 'not_printed');
  assert.equal(amountPayable, PAYABLE);
}

for (const [table, moment] of [
  ['refunds', 'between the end’s commit and the call to the provider'],
  ['sandbox_refunds', 'between the provider’s refund and our record of it'],
  ['ledger', 'right after the refund is booked'],
] as const) {
  test(`ends and refunds an overdue order when killed ${moment} [F-154]`, async () => {
    const print = await placeOverdue();
    await start(['--import', dieAfterCommit(table)]);
    await workshop.ended(server);
    assert.equal(server.process.signalCode, 'SIGKILL');
    await assertRefundedAfterRestart(print);
  });
}

test(`refunds an overdue order when killed at random, ${ROUNDS} times [F-154]`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const print = await placeOverdue();
    await start();
    await pause(Math.random() * 1_500);
    await workshop.kill(server);
    await assertRefundedAfterRestart(print);
  }
});

test('has one refund for each order, and no stray files, after these crashes [F-154]', async () => {
  await workshop.kill(server, 'SIGTERM');
  await withDatabase(async ({ db }) => {
    const made = await db.selectFrom('sandbox_refunds').select('amount_paise').execute();
    const orders = await db.selectFrom('orders').select('state').execute();
    assert.equal(made.length, orders.length, 'one refund at the provider for each order');
    assert.ok(made.every(({ amount_paise: paise }) => Number(paise) === PAYABLE * 100));
    const ledger = await db.selectFrom('ledger').select(['kind', 'amount_paise']).execute();
    const sumOf = (kind: string) =>
      ledger.reduce((sum, row) => sum + (row.kind === kind ? Number(row.amount_paise) : 0), 0);
    assert.equal(sumOf('refund'), sumOf('charge'));
  });
  const { exitCode, output } = await workshop.fsckOnceSwept();
  assert.equal(exitCode, 0, output);
});
