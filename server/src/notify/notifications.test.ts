import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type Id } from '@parchi/contract';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/fixtures/paymentsFixture.ts';
import { startNotifyReceiver, type NotifyReceiver } from '../../testing/servers/notifyReceiver.ts';

const key = Buffer.alloc(32, 7);
/** How long the server waits for an answer, in ms: long enough for a busy machine to make the connection. */
const timeoutMs = 2_000;
let receiver: NotifyReceiver;
let fixture: PaymentsFixture;
before(async () => {
  receiver = await startNotifyReceiver();
  fixture = await openPaymentsFixture({
    settings: { notifyUrl: receiver.url, notifySecret: `whsec_${key.toString('base64')}` },
    timings: { notify: { timeoutMs } },
  });
});
after(async () => {
  await fixture.close();
  await receiver.close();
});
afterEach(() => {
  receiver.manner = 'accepts';
});

const db = () => fixture.server.dependencies.db;
const run = (job: string) => fixture.server.jobs.find(({ name }) => name === job)?.run();

type Told = {
  readonly type: string;
  readonly data: {
    readonly order: Id;
    readonly tokenNumber: number | null;
    readonly amount: number;
    readonly refund: { readonly amount: number; readonly isProcessed: boolean } | null;
    readonly cashBack: number | null;
    readonly refusal: { readonly reason: string } | null;
    readonly customer: { readonly phone: string | null; readonly email: string };
  };
};

/** Runs the jobs that write and send due messages. @returns the requests that arrived meanwhile */
async function takeRequests(): Promise<NotifyReceiver['requests']> {
  await run('mail');
  await run('notify');
  return receiver.requests.splice(0);
}

const toldIn = (requests: NotifyReceiver['requests']) =>
  requests.map(({ body }) => JSON.parse(body) as Told);

/** Makes all waiting messages due, and this many hours older. */
async function passHours(hours: number): Promise<void> {
  await sql`update notifications set check_at = now(), created_at = created_at - make_interval(hours => ${hours})
    where check_at is not null`.execute(db());
}

async function waiting(): Promise<number> {
  const rows = await db()
    .selectFrom('notifications')
    .select('id')
    .where('check_at', 'is not', null)
    .execute();
  return rows.length;
}

test('tells a paid order with phone and address, once, signed over id, time and body [F-910]', async () => {
  const phone = '+91 98765 43210';
  const order = await fixture.payOrder({ customer_phone: phone });
  const [request, ...more] = await takeRequests();
  assert.equal(more.length, 0);
  assert.ok(request);
  const { headers, body, path } = request;
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${signature}`);
  assert.match(String(headers['webhook-id']), /^[\da-f]{32}$/);
  assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000) < 30);
  assert.deepEqual([path, headers['content-type']], ['/parchi', 'application/json; charset=utf-8']);
  const [{ type, data }] = toldIn([request]) as [Told];
  assert.equal(type, 'order.paid');
  assert.deepEqual(
    [data.order, data.amount, data.customer.phone, data.customer.email, data.refund],
    [order.id, 25, phone, `${fixture.user}@users.test`, null],
  );
  assert.ok((data.tokenNumber ?? 0) > 0);
  assert.deepEqual(await takeRequests(), []);
  const rows = await db().selectFrom('notifications').select(['body', 'outcome']).execute();
  assert.deepEqual(rows, [{ body: null, outcome: 'sent' }]);
});

test('reports a ready order with the phone number, although completing erases it, and stores none [F-911]', async () => {
  const order = await fixture.payOrder({ customer_phone: '98450 12345' });
  await takeRequests();
  await fixture.callAsShop(apiPaths.completeOrder, { print: order.id });
  await sql`update orders set completed_at = completed_at - interval '1 minute'`.execute(db());
  await sql`update order_notices set check_at = now()`.execute(db());
  const [told] = toldIn(await takeRequests());
  assert.deepEqual([told?.type, told?.data.customer.phone], ['order.ready', '98450 12345']);
  for (const table of ['order_notices', 'notifications', 'orders'] as const) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t`.execute(db());
    assert.ok(
      rows.every(({ row }) => !row.includes('98450 12345')),
      table,
    );
  }
});

test('reports a refusal and its refund, also for a person who stopped mails [F-910]', async () => {
  const order = await fixture.payOrder();
  await takeRequests();
  await fixture.callAsShop(apiPaths.refuseOrder, { print: order.id, reason: 'toner' });
  await run('mail');
  await fixture.workNow();
  const told = toldIn(await takeRequests());
  assert.deepEqual(
    told.map(({ type, data }) => [type, data.refusal?.reason, data.refund?.amount]),
    [
      ['order.refused', 'toner', 25],
      ['order.refunded', undefined, 25],
    ],
  );
});

test('reports the cash that the shop gives back for a refused order [F-985]', async () => {
  const { id } = await fixture.insertOrder({
    ...{ state: 'active', is_cash: true, token_number: 40 },
    ...{ paid_at: new Date(), cash_taken_at: new Date(), files_expire_at: null },
    ...{ ends_at: new Date(Date.now() + 3_600_000), total_paise: 4_500, amount_paise: 4_500 },
  });
  const unpaid = await fixture.insertOrder({
    ...{ state: 'active', is_cash: true, token_number: 41, paid_at: new Date() },
    ...{ files_expire_at: null, ends_at: new Date(Date.now() + 3_600_000) },
  });
  for (const print of [id, unpaid.id]) {
    await fixture.callAsShop(apiPaths.refuseOrder, { print, reason: 'paper' });
  }
  const told = toldIn(await takeRequests());
  assert.deepEqual(
    new Map(told.map(({ type, data }) => [data.order, [type, data.refund, data.cashBack]])),
    new Map([
      [id, ['order.refused', null, 45]],
      [unpaid.id, ['order.refused', null, null]],
    ]),
  );
});

for (const manner of ['fails', 'redirects', 'drops', 'is slow'] as const) {
  test(`sends a message again, under the same id, when the receiver ${manner} [F-912]`, async () => {
    await fixture.payOrder();
    receiver.manner = manner;
    const [first, ...more] = await takeRequests();
    assert.equal(more.length, 0, 'nothing is redirected');
    assert.deepEqual(await takeRequests(), [], 'it waits before the next attempt');
    assert.equal(await waiting(), 1);
    receiver.manner = 'accepts';
    await passHours(0);
    const [second] = await takeRequests();
    assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id']);
    assert.equal(second?.body, first?.body);
    assert.equal(await waiting(), 0);
  });
}

test('accepts an endless answer as an answer, and reads none of it [F-912]', async () => {
  await fixture.payOrder();
  receiver.manner = 'talks on';
  assert.equal((await takeRequests()).length, 1);
  assert.equal(await waiting(), 0);
});

test('gives up with one alert after a day without a receiver, while mails go out [F-913]', async () => {
  const { port } = new URL(receiver.url);
  await receiver.close();
  await fixture.payOrder({ customer_phone: '98450 54321' });
  await fixture.payOrder();
  await takeRequests();
  await passHours(23);
  await run('notify');
  assert.equal(await waiting(), 2);
  assert.deepEqual(fixture.takeAlerts(), []);
  const mails = db().selectFrom('mails').select('outcome').where('kind', '=', 'order-paid');
  assert.ok((await mails.execute()).every(({ outcome }) => outcome === 'sent'));
  await passHours(2);
  await run('notify');
  assert.equal(await waiting(), 0);
  assert.deepEqual(fixture.takeAlerts(), ['notification_undelivered']);
  const log = JSON.stringify(fixture.server.log.lines);
  assert.ok(!log.includes('98450 54321') && !log.includes('@users.test'));
  receiver = await startNotifyReceiver(Number(port));
});

test('a hanging receiver delays no mails [F-913]', async () => {
  for (let count = 0; count < 12; count += 1) await fixture.payOrder();
  await run('mail');
  receiver.manner = 'is slow';
  const sending = run('notify');
  await fixture.payOrder();
  await run('mail');
  const left = await db()
    .selectFrom('mails')
    .select('id')
    .where('check_at', 'is not', null)
    .execute();
  assert.deepEqual(left, []);
  await sending;
  assert.equal(receiver.requests.length, 10, 'a receiver that takes nothing is left alone');
  receiver.manner = 'accepts';
  await passHours(0);
  receiver.requests.length = 0;
  assert.equal((await takeRequests()).length, 13);
});
