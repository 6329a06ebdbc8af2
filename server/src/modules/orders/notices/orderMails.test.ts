import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type Id, type User } from '@parchi/contract';
import { sql } from 'kysely';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { insertTestFiles } from '../../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { startMailServer, type MailServer } from '../../../../testing/servers/mailServer.ts';
import { readMail } from '../../../../testing/servers/readMail.ts';

let mailServer: MailServer;
let fixture: PaymentsFixture;
let address: string;
before(async () => {
  mailServer = await startMailServer();
  fixture = await openPaymentsFixture({
    settings: { smtpUrl: mailServer.url, mailFrom: 'Parchi <mail@parchi.example>' },
  });
  address = `${fixture.user}@users.test`;
});
after(async () => {
  await fixture.close();
  await mailServer.close();
});
afterEach(() => fixture.assertSound());

const db = () => fixture.server.dependencies.db;
const work = () => fixture.server.jobs.find(({ name }) => name === 'mail')?.run();
const complete = (print: Id) => fixture.callAsShop(apiPaths.completeOrder, { print });
const putBack = (print: Id, undo = false) =>
  fixture.callAsShop(apiPaths.reopenOrder, { print, undo });

let taken = 0;

/** Sends what is due. @returns the mails since the last call, each as its subject and its text */
async function takeMails(to = address): Promise<{ subject: string; head: string; text: string }[]> {
  await work();
  const mails = mailServer.mails.slice(taken).filter((mail) => mail.to === to);
  taken = mailServer.mails.length;
  return mails.map(({ source }) => {
    const mail = readMail(source);
    return { ...mail, subject: /^Subject: (.*)$/m.exec(mail.head)?.[1] ?? '' };
  });
}

const subjects = async (to?: string) => (await takeMails(to)).map(({ subject }) => subject);

/** Moves times into the past, as if the shop could no longer undo a completion. */
async function passUndo(): Promise<void> {
  await sql`update orders set completed_at = completed_at - interval '1 minute'`.execute(db());
  await sql`update order_notices set check_at = now()`.execute(db());
}

async function payFiles(changes: Parameters<PaymentsFixture['openOrder']>[0] = {}) {
  const order = await fixture.openOrder({ total_paise: 2_500, amount_paise: 2_500, ...changes });
  const file = { color: 'Color', printed_pages: 3, copies: 2, price_paise: 1_250 } as const;
  const ids = await insertTestFiles(db(), order.id, [file, { ...file, copies: 1 }]);
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  return { ...order, ids, payment };
}

test('sends one receipt when an order is paid, with a link that stops other mails [F-900]', async () => {
  const { id, payment } = await payFiles({ is_priority: true, amount_paise: 3_500 });
  await fixture.tell(payment);
  const [mail, ...more] = await takeMails();
  assert.equal(more.length, 0);
  assert.equal(mail?.subject, 'Your print order is paid');
  const { collectionCode } = await fixture.look(id);
  const lines = mail.text.split('\n');
  for (const line of [
    'Shop: “Sharma Xerox”',
    'Token: Priority',
    `Collection code: ${collectionCode ?? '?'}`,
    'Files: 2 files, 9 pages',
    'Priority fee: ₹10.00',
    'Paid: ₹35.00',
    `Order: ${id.slice(0, 8)}`,
    `View order and receipt: http://localhost:${fixture.server.settings.port}/orders?id=${id}`,
  ]) {
    assert.ok(lines.includes(line), `${line} in ${mail.text}`);
  }
  const link = /^Stop mails about ready orders: (\S+)#([\w-]{43})$/m.exec(mail.text);
  assert.match(link?.[1] ?? '', /^http:\/\/localhost:\d+\/stop-mails$/);
  assert.match(
    mail.head,
    new RegExp(
      `^List-Unsubscribe: <http://localhost:\\d+/users/stop-mails\\?token=${link?.[2] ?? ''}>`,
      'm',
    ),
  );
  assert.match(mail.head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  assert.deepEqual(await subjects(), []);
});

test('mails that an order is ready once, when the shop can no longer undo it [F-901]', async () => {
  const { id } = await payFiles();
  await takeMails();
  await complete(id);
  assert.deepEqual(await subjects(), [], 'the shop may undo it');
  await putBack(id, true);
  await passUndo();
  assert.deepEqual(await subjects(), [], 'it was undone');
  await complete(id);
  await sql`update order_notices set check_at = now()`.execute(db());
  assert.deepEqual(await subjects(), [], 'due too early');
  await passUndo();
  const [mail] = await takeMails();
  assert.equal(mail?.subject, 'Your print order is ready');
  assert.match(mail.text, /^Token: \d+$/m);
  await putBack(id);
  await complete(id);
  await passUndo();
  assert.deepEqual(await subjects(), []);
  const left = await db().selectFrom('order_notices').select('id').execute();
  assert.deepEqual(left, []);
});

test('mails what a refused order refunds, and then that the money was sent back [F-900]', async () => {
  const { id, payment } = await payFiles();
  await takeMails();
  const note = 'Win at evil.example';
  await fixture.callAsShop(apiPaths.refuseOrder, { print: id, reason: 'other', note });
  const [refused] = await takeMails();
  assert.equal(refused?.subject, 'The shop could not print your order');
  assert.match(refused.text, /^₹25\.00 will be back in 5 to 7 days\.$/m);
  assert.match(refused.text, /the order’s page says why\./);
  assert.ok(!refused.text.includes('evil'));
  await fixture.workNow();
  const [back, ...more] = await takeMails();
  assert.equal(more.length, 0);
  assert.equal(back?.subject, 'Your money was sent back');
  const refundId = fixture.razorpay.refundsOf(payment)[0]?.id ?? '?';
  assert.match(back.text, /^₹25\.00 was sent back to you\./m);
  assert.ok(back.text.includes(`Bank reference: rrn${refundId}`));
});

test('mails each refused file once, with its refund [F-900]', async () => {
  const { id, ids } = await payFiles();
  await takeMails();
  const files = [{ _id: ids[1] }];
  const refuse = () =>
    fixture.callAsShop(apiPaths.refuseOrderFiles, { print: id, reason: 'toner', files });
  await Promise.all([refuse(), refuse()]);
  const [mail, ...more] = await takeMails();
  assert.equal(more.length, 0);
  assert.equal(mail?.subject, 'The shop could not print a part of your order');
  assert.match(mail.text, /could not print 1 file of your order: toner is out\./);
  assert.match(mail.text, /^₹12\.50 will be back in 5 to 7 days\.$/m);
  await fixture.workNow();
  assert.deepEqual(await subjects(), ['Your money was sent back']);
});

test('mails to get cash back at the counter for refused files that were paid in cash [F-985]', async () => {
  const { id } = await fixture.insertOrder({
    ...{ state: 'active', is_cash: true, is_priority: true, token_number: -1 },
    ...{ paid_at: new Date(), ends_at: new Date(Date.now() + 3_600_000), files_expire_at: null },
    ...{ total_paise: 4_500, amount_paise: 4_500 },
  });
  const file = { color: 'Color', printed_pages: 3, copies: 1 } as const;
  const prices = [500, 1_000, 3_000].map((price_paise) => ({ ...file, price_paise }));
  const ids = await insertTestFiles(db(), id, prices);
  const aboutCash = async () => {
    const mails = await takeMails();
    return mails.map(({ text }) => /^You paid in cash: .*$/m.exec(text)?.[0]);
  };
  const refuse = (index: number) =>
    fixture.callAsShop(apiPaths.refuseOrderFiles, {
      ...{ print: id, reason: 'toner', files: [{ _id: ids[index] }] },
    });
  await refuse(0);
  assert.deepEqual(await aboutCash(), [undefined], 'nothing was paid yet');
  await complete(id);
  await putBack(id);
  await refuse(1);
  assert.deepEqual(await aboutCash(), ['You paid in cash: get ₹10.00 back at the shop’s counter.']);
  await fixture.callAsShop(apiPaths.refuseOrder, { print: id, reason: 'toner' });
  assert.deepEqual(await aboutCash(), ['You paid in cash: get ₹30.00 back at the shop’s counter.']);
});

test('mails the refund of a cancelled order, of a late payment and of a second payment [F-906]', async () => {
  const cancelled = await fixture.payOrder();
  await takeMails();
  await fixture.callAsCustomer(apiPaths.cancelOrder, { print: cancelled.id });
  const [first] = await takeMails();
  assert.equal(first?.subject, 'Your money is on its way back');
  assert.match(first.text, /^You cancelled your order\.$/m);
  await fixture.workNow();
  assert.deepEqual(await subjects(), ['Your money was sent back']);

  const paid = await fixture.payOrder();
  await takeMails();
  await fixture.tell(fixture.razorpay.pay(paid.providerOrderId));
  fixture.takeAlerts();
  const said = await takeMails();
  // The provider may have processed the refund already. The only mail then says so.
  assert.match(
    said.map(({ subject }) => subject).join(),
    /^Your money (is on its way|was sent) back$/,
  );

  const late = await fixture.openOrder({ files_expire_at: new Date(0) });
  await fixture.tell(fixture.razorpay.pay(late.providerOrderId));
  fixture.takeAlerts();
  await fixture.workNow();
  assert.deepEqual(await subjects(), ['Your money was sent back']);
});

test('sends no order mails to a deleted account, even if they were already written [F-902]', async () => {
  const client = createAccountsClient(fixture.server);
  const person = newPerson();
  await client.signUp(person);
  await client.signIn(person.email);
  const { _id: user_id } = (await client.post(apiPaths.getUserData)).json<User>();
  assert.deepEqual(await subjects(person.email), ['Confirm your e-mail address']);
  const orders = [await payFiles({ user_id }), await payFiles({ user_id })];
  assert.equal((await takeMails(person.email)).length, 2);
  for (const { id } of orders) await complete(id);
  await passUndo();
  mailServer.manner = 'is full';
  await work();
  mailServer.manner = 'accepts';
  await fixture.callAsShop(apiPaths.reopenOrder, { print: orders[0]?.id });
  await complete(orders[0]?.id as Id);
  const reply = await client.post(apiPaths.deleteAccount, { password: goodPassword });
  assert.equal(reply.statusCode, 204, reply.body);
  await passUndo();
  await sql`update mails set check_at = now() where check_at is not null`.execute(db());
  assert.deepEqual(await subjects(person.email), []);
});

test('a person who stopped mails about ready orders still gets those about money [F-902]', async () => {
  await fixture.callAsCustomer(apiPaths.mailChoice, { readyMails: false });
  const { id } = await payFiles();
  assert.deepEqual(await subjects(), ['Your print order is paid']);
  await complete(id);
  await passUndo();
  assert.deepEqual(await subjects(), []);
  await fixture.callAsCustomer(apiPaths.mailChoice, { readyMails: true });
});

test('retries a notice whose mails can’t be written, and sends the others [F-905]', async () => {
  const broken = await fixture.payOrder();
  await sql`update order_notices set kind = 'unknown' where order_id = ${broken.id}`.execute(db());
  await fixture.payOrder();
  assert.deepEqual(await subjects(), ['Your print order is paid']);
  assert.equal(fixture.server.log.takeErrors().length, 1);
  await sql`update order_notices set kind = 'paid', check_at = now()`.execute(db());
  assert.deepEqual(await subjects(), ['Your print order is paid']);
});
