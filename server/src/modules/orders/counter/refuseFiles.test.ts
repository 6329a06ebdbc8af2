import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  amountLeft,
  apiPaths,
  refusalsOfFiles,
  type ErrorReply,
  type FilesRefusalRequest,
  type Id,
  type OrderReply,
} from '@parchi/contract';
import { insertTestFiles } from '../../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

const FEE_PAISE = 1_000;

/** Pays an order with a file for each price, and with priority. */
async function payFiles(...prices: number[]) {
  const total_paise = prices.reduce((sum, price) => sum + price, 0);
  const amount_paise = total_paise + FEE_PAISE;
  const order = await fixture.openOrder({ total_paise, amount_paise, is_priority: true });
  const files = prices.map((price_paise) => {
    return { color: 'Color' as const, printed_pages: 1, copies: 1, price_paise };
  });
  const ids = await insertTestFiles(fixture.server.dependencies.db, order.id, files);
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  fixture.takeEvents();
  return { id: order.id, ids, payment, amountPaise: amount_paise };
}

type Refusal = Partial<Omit<FilesRefusalRequest, 'print' | 'files'>>;

function refuse(print: string, files: readonly (Id | undefined)[], refusal: Refusal = {}) {
  const request = { print, files: files.map((_id) => ({ _id })), reason: 'paper', ...refusal };
  return fixture.callAsShop(apiPaths.refuseOrderFiles, request);
}

const refundsOf = ({ payment }: Awaited<ReturnType<typeof payFiles>>) =>
  fixture.razorpay.refundsOf(payment).map(({ amount }) => amount);

test('refuses files, refunds their prices, and keeps the rest in the queue [F-551]', async () => {
  const order = await payFiles(1_200, 300, 500);
  const note = 'Page 2 is\u202e empty';
  const files = [order.ids[0], order.ids[2]];
  const reply = await refuse(order.id, files, { reason: 'other', note });
  assert.equal(reply.statusCode, 200, reply.body);
  assert.deepEqual(fixture.takeEvents().sort(), ['changed', 'filesRefused']);
  await fixture.workNow();
  assert.deepEqual(refundsOf(order), [1_700]);
  const seen = await fixture.look(order.id);
  const reference = `rrn${fixture.razorpay.refundsOf(order.payment)[0]?.id ?? ''}`;
  assert.deepEqual(
    refusalsOfFiles(seen).map(({ at, refund, ...said }) => [
      said,
      at > seen.createdAt,
      refund?.amount,
      refund?.state,
      refund?.reference,
    ]),
    [
      [
        { reason: 'other', note: 'Page 2 is empty', names: ['file 0.pdf', 'file 2.pdf'] },
        true,
        17,
        'processed',
        reference,
      ],
    ],
  );
  assert.deepEqual([seen.active, seen.payment.status, seen.refusal], [true, 'paid', null]);
  assert.equal(amountLeft(seen), (order.amountPaise - 1_700) / 100);
  assert.deepEqual(
    seen.payment.timeline.map(({ event, amount }) => [event, amount]),
    [
      ['ordered', undefined],
      ['paid', order.amountPaise / 100],
      ['refund_started', 17],
      ['refunded', 17],
    ],
  );
  const done = await fixture.callAsShop(apiPaths.completeOrder, { print: order.id });
  assert.equal(done.statusCode, 200, done.body);
  const again = await fixture.callAsShop(apiPaths.reopenOrder, { print: order.id });
  assert.equal(again.json<OrderReply>().print.files[0]?.refused?.reason, 'other');
});

test('refunds a file once when devices refuse it several times, with different reasons [F-552]', async () => {
  const order = await payFiles(1_200, 300);
  const reasons = ['paper', 'toner', 'closing', 'unprintable'] as const;
  const refuseAll = () =>
    Promise.all(
      reasons.map((reason) => refuse(order.id, [order.ids[0], order.ids[0]], { reason })),
    );
  const replies = [...(await refuseAll()), ...(await refuseAll())];
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]));
  const said = replies.map((reply) => reply.json<OrderReply>().print.files[0]?.refused?.reason);
  assert.equal(new Set(said).size, 1);
  await Promise.all([1, 2, 3].map(() => fixture.workNow()));
  await fixture.callAsShop(apiPaths.completeOrder, { print: order.id });
  assert.equal((await refuse(order.id, [order.ids[0]])).statusCode, 200);
  assert.deepEqual(refundsOf(order), [1_200]);
});

test('refuses the whole order, fee included, when no file would be left [F-553]', async () => {
  const order = await payFiles(1_200, 300);
  await Promise.all(order.ids.map((id) => refuse(order.id, [id])));
  const { active, endReason, refusal, files } = await fixture.look(order.id);
  assert.deepEqual([active, endReason, refusal], [false, 'refused', { reason: 'paper', note: '' }]);
  assert.equal(files.filter(({ refused }) => refused).length, 1);
  await fixture.workNow();
  assert.equal(
    refundsOf(order).reduce((sum, amount) => sum + amount, 0),
    order.amountPaise,
  );
  assert.equal((await fixture.look(order.id)).payment.status, 'refunded');
});

for (let round = 1; round <= 3; round += 1) {
  test(`refunds each paisa once when files and order are refused and cancelled at once, round ${round} [F-552]`, async () => {
    const order = await payFiles(1_200, 300);
    const { id: print } = order;
    const replies = await Promise.all([
      refuse(print, [order.ids[0]]),
      fixture.callAsShop(apiPaths.refuseOrder, { print, reason: 'toner' }),
      fixture.callAsCustomer(apiPaths.cancelOrder, { print }),
      fixture.callAsShop(apiPaths.completeOrder, { print }),
    ]);
    await fixture.workNow();
    await fixture.workNow();
    const back = refundsOf(order).reduce((sum, amount) => sum + amount, 0);
    const isCompleted = replies[3].statusCode === 200;
    const isFileRefused = (await fixture.look(print)).files[0]?.refused !== undefined;
    assert.equal(back, isCompleted ? (isFileRefused ? 1_200 : 0) : order.amountPaise);
  });
}

/** Reports all refunds of a payment to the webhook, as the provider does. */
async function tellRefunds({ payment }: Awaited<ReturnType<typeof payFiles>>): Promise<void> {
  for (const refund of fixture.razorpay.refundsOf(payment)) {
    await fixture.webhook(await fixture.razorpay.message('refund.processed', { refund, payment }));
  }
}

for (const faults of [
  ['loses the answer', 'drops the call'],
  ['drops the call', 'loses the answer'],
] as const) {
  test(`refunds each of two files of one price once when the provider ${faults.join(', then ')} [F-554]`, async () => {
    const order = await payFiles(500, 500, 500);
    await refuse(order.id, [order.ids[0]]);
    await refuse(order.id, [order.ids[1]]);
    for (const kind of faults) fixture.razorpay.fail({ call: 'POST /v1/payments/', kind });
    for (let turn = 0; turn < 4; turn += 1) {
      await fixture.workNow();
      await tellRefunds(order);
    }
    await fixture.workNow();
    assert.deepEqual(refundsOf(order), [500, 500]);
    const refunds = refusalsOfFiles(await fixture.look(order.id)).map(({ refund }) => refund);
    assert.deepEqual(
      refunds.map((refund) => refund?.state),
      ['processed', 'processed'],
    );
    assert.equal(new Set(refunds.map((refund) => refund?.reference)).size, 2);
    fixture.takeAlerts();
  });
}

test('refunds a file at most what is left after a refund by hand [F-554]', async () => {
  const order = await payFiles(1_200, 300);
  const refund = fixture.razorpay.refundByHand(order.payment, 2_000);
  await fixture.webhook(
    await fixture.razorpay.message('refund.processed', { refund, payment: order.payment }),
  );
  await fixture.payments.work();
  await refuse(order.id, [order.ids[0]]);
  await fixture.workNow();
  assert.deepEqual(refundsOf(order), [2_000, 500]);
  assert.equal((await fixture.look(order.id)).files[0]?.refused?.refund?.amount, 5);
  fixture.takeAlerts();
});

test('makes both refunds when a part is refunded by hand while a file’s refund is due [F-554]', async () => {
  const order = await payFiles(1_200, 300);
  const { db } = fixture.server.dependencies;
  await refuse(order.id, [order.ids[0]]);
  const refund = fixture.razorpay.refundByHand(order.payment, 100);
  await fixture.webhook(
    await fixture.razorpay.message('refund.processed', { refund, payment: order.payment }),
  );
  await db.updateTable('refunds').set({ check_at: null }).execute();
  await fixture.payments.work();
  await db
    .updateTable('refunds')
    .set({ check_at: new Date(0) })
    .where('state', '=', 'requested')
    .execute();
  await fixture.payments.work();
  assert.deepEqual(refundsOf(order).sort(), [100, 1_200]);
});

for (const [what, change, expected] of [
  ['no file', { files: [] }, '400 request.invalid'],
  [
    '101 files',
    { files: Array.from({ length: 101 }, () => ({ _id: 'x' })) },
    '400 request.invalid',
  ],
  ['no reason', { reason: undefined }, '400 request.invalid'],
  ['“other” without words', { reason: 'other' }, '400 request.invalid'],
  ['a file that is none', { files: [{ _id: '../x' }] }, '404 print.not_found'],
  ['an order that is none', { print: 'x' }, '404 print.not_found'],
] as const) {
  test(`changes nothing for a refusal of files with ${what} [F-555]`, async () => {
    const order = await payFiles(1_200, 300);
    const files = [{ _id: order.ids[0] }];
    const request = { print: order.id, files, reason: 'paper', ...change };
    const reply = await fixture.callAsShop(apiPaths.refuseOrderFiles, request);
    assert.equal(`${reply.statusCode} ${reply.json<ErrorReply>().code}`, expected);
    assert.deepEqual(refusalsOfFiles(await fixture.look(order.id)), []);
  });
}

test('refuses no file of another order, nor of one that is not in the queue [F-555]', async () => {
  const [order, other] = [await payFiles(1_200, 300), await payFiles(100, 200)];
  assert.equal((await refuse(order.id, [order.ids[0], other.ids[0]])).statusCode, 404);
  await fixture.callAsShop(apiPaths.completeOrder, { print: order.id });
  const reply = await refuse(order.id, [order.ids[0]]);
  const { code } = reply.json<ErrorReply>();
  assert.deepEqual([reply.statusCode, code], [409, 'print.not_in_queue']);
  await fixture.workNow();
  assert.deepEqual([...refundsOf(order), ...refundsOf(other)], []);
});
