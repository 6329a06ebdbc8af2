import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Id } from '@parchi/contract';
import { textsOfPages } from '@parchi/print-engine/testing';
import { insertTestFiles } from '../../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';
import { receiptRows } from './receiptRows.rules.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

async function rowsOf(order: Id): Promise<string[]> {
  const rows = receiptRows(await fixture.look(order)) ?? assert.fail('it has a receipt');
  return rows.map(({ text, amount }) => (amount === '' ? text : `${text} ${amount}`));
}

/** Pays for an order with priority, of one file. */
async function payUrgent() {
  const order = await fixture.openOrder({
    is_priority: true,
    total_paise: 1_500,
    amount_paise: 2_500,
  });
  await insertTestFiles(fixture.server.dependencies.db, order.id, [
    { color: 'Color', printed_pages: 1, copies: 2 },
  ]);
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  return { ...order, payment };
}

test('draws a receipt with shop, reference, lines, priority fee and payment [F-496]', async () => {
  const { id, payment } = await payUrgent();
  const reply = await fixture.callAsCustomer(apiPaths.receipt, { id });
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.headers['content-type'], 'application/pdf');
  assert.equal(
    reply.headers['content-disposition'],
    `attachment; filename="Parchi receipt ${id.slice(0, 8)}.pdf"`,
  );
  const [text = ''] = textsOfPages(reply.rawPayload);
  for (const part of ['Sharma Xerox', id, 'Priority', payment.id, '₹25.00', '₹10.00', '2 copies']) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
  const rows = await rowsOf(id);
  assert.deepEqual(
    rows.filter((row) => row.includes('₹')),
    [
      '1. file 0.pdf ₹1.00',
      'Priority fee ₹10.00',
      'Total ₹25.00',
      'Paid ₹25.00',
      'Paid, less refunds ₹25.00',
    ],
  );
});

test('answers a form with the receipt to show in a tab, under a policy for PDFs [F-496]', async () => {
  const { id } = await fixture.payOrder();
  const reply = await fixture.server.inject({
    method: 'POST',
    url: apiPaths.receipt,
    headers: {
      ...testCookie(fixture.user),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ id, disposition: 'inline' }).toString(),
  });
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(
    reply.headers['content-disposition'],
    `inline; filename="Parchi receipt ${id.slice(0, 8)}.pdf"`,
  );
  const policy = String(reply.headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; .*object-src 'self'$/);
  assert.equal(textsOfPages(reply.rawPayload).length, 1);
  const wrong = await fixture.callAsCustomer(apiPaths.receipt, { id, disposition: 'elsewhere' });
  assert.equal(wrong.statusCode, 400);
});

test('lists each refund with its reference, and the money on its way [F-496]', async () => {
  const { id, payment } = await payUrgent();
  const byHand = fixture.razorpay.refundByHand(payment, 333);
  const message = await fixture.razorpay.message('refund.processed', { refund: byHand, payment });
  await fixture.webhook(message);
  await fixture.payments.work();
  const refusal = { print: id, reason: 'paper' };
  assert.equal((await fixture.callAsShop(apiPaths.refuseOrder, refusal)).statusCode, 200);
  const started = await rowsOf(id);
  assert.ok(started.includes('Refunded -₹3.33'));
  assert.ok(started.includes('Paid, less refunds ₹21.67'));
  assert.ok(started.includes('₹21.67 is on its way back to you.'));
  await fixture.workNow();
  const back = await rowsOf(id);
  assert.ok(back.includes('Refunded -₹21.67'));
  assert.ok(back.includes('Paid, less refunds ₹0.00'));
  assert.ok(!back.some((row) => row.includes('on its way')));
});

test('shows which file the shop refused, and its refund [F-496]', async () => {
  const order = await fixture.payOrder();
  const file = { color: 'Color', printed_pages: 1, copies: 1, price_paise: 400 } as const;
  const { db } = fixture.server.dependencies;
  const [first] = await insertTestFiles(db, order.id, [file, file]);
  const refusal = { print: order.id, files: [{ _id: first }], reason: 'toner' };
  await fixture.callAsShop(apiPaths.refuseOrderFiles, refusal);
  await fixture.workNow();
  const rows = await rowsOf(order.id);
  const at = rows.indexOf('Not printed: refused by the shop');
  assert.match(rows[at - 2] ?? '', /^1\. file 0\.pdf/);
  assert.equal(rows.lastIndexOf('Not printed: refused by the shop'), at);
  assert.ok(rows.includes('Refunded -₹4.00'));
  assert.ok(rows.includes('Paid, less refunds ₹21.00'));
});

test('says why an order of 45 paise cost a rupee [F-496]', async () => {
  const { id } = await fixture.payOrder({ total_paise: 45, amount_paise: 100 });
  assert.ok((await rowsOf(id)).includes('Up to the smallest payment ₹0.55'));
});

test('shows cash paid without refused files, and has no receipt before the payment [F-784]', async () => {
  const { id } = await fixture.insertOrder({
    state: 'active',
    is_cash: true,
    token_number: 1_000,
    total_paise: 4_500,
    amount_paise: 4_500,
    files_expire_at: null,
    ends_at: new Date(Date.now() + 3_600_000),
  });
  const file = { color: 'Color', printed_pages: 1, copies: 1 } as const;
  const [first] = await insertTestFiles(fixture.server.dependencies.db, id, [
    { ...file, price_paise: 3_000 },
    { ...file, price_paise: 1_500 },
  ]);
  const before = await fixture.callAsCustomer(apiPaths.receipt, { id });
  assert.equal(before.json<{ code: string }>().code, 'print.no_receipt');
  const refusal = { print: id, files: [{ _id: first }], reason: 'toner' };
  await fixture.callAsShop(apiPaths.refuseOrderFiles, refusal);
  await fixture.callAsShop(apiPaths.completeOrder, { print: id });
  const sums = (await rowsOf(id)).filter((row) => row.includes('₹'));
  assert.deepEqual(sums.slice(2), [
    'Not printed -₹30.00',
    'Total ₹15.00',
    'Paid in cash ₹15.00',
    'Paid, less refunds ₹15.00',
  ]);
});

test('has no receipt for an unpaid order, or for anybody but its customer [F-496]', async () => {
  const unpaid = await fixture.openOrder();
  const refused = await fixture.callAsCustomer(apiPaths.receipt, { id: unpaid.id });
  assert.deepEqual(
    [refused.statusCode, refused.json<{ code: string }>().code],
    [409, 'print.no_receipt'],
  );
  const { id } = await fixture.payOrder();
  const stranger = await insertTestUser(fixture.server.dependencies, 'Ravi');
  for (const account of [stranger, fixture.shop]) {
    const reply = await fixture.server.inject({
      method: 'POST',
      url: apiPaths.receipt,
      headers: testCookie(account),
      payload: { id },
    });
    assert.equal(reply.statusCode, 404);
  }
});
