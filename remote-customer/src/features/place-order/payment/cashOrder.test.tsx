import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { errorCatalogue, type ErrorCode, type Order } from '@parchi/contract';
import { sampleCheckout, sampleOrder, samplePublicShop } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeCall, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goToPayment, press, stage } from '../../../testing/placeOrderJourney.ts';
import { samplePdf } from '../../../testing/samplePdfs.ts';

let fakeServer: FakeServer;
// Load this page beforehand: on a busy machine, its first load takes longer than a test waits.
beforeAll(() => import('../../orders/list/OrdersPage.tsx'));
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

const takesCash = samplePublicShop({ takesCash: true });
const atCounter: Order = sampleOrder({
  active: true,
  tokenNumber: 7,
  ordersAhead: 0,
  cash: { amount: 6, taken: false },
  payment: { status: 'at_counter', timeline: [] },
  endsAt: '2030-11-21T15:00:00.000Z',
  filesExpireAt: '2026-11-20T00:00:00.000Z',
});
const orderCalls = () => fakeServer.calls.filter(({ path }) => path === '/print/new-print');
const refuse = (code: ErrorCode) =>
  fakeServer.answer('/print/new-print', () => {
    const { status, text } = errorCatalogue[code];
    return { status, body: { code, message: text, text } };
  });

function field({ headers, body }: FakeCall, name: string): Promise<unknown> {
  const type = { headers: { 'content-type': headers['content-type'] ?? '' } };
  return new Response(new Uint8Array(body), type).formData().then((form) => form.get(name));
}

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('offers to pay at the counter only if the shop allows it, and preselects paying online [F-787]', async () => {
  await goToPayment(fakeServer, [await samplePdf(3)]);
  expect(screen.queryByRole('radio', { name: 'Pay at the counter' })).not.toBeInTheDocument();
  cleanup();
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)], takesCash);
  expect(screen.getByRole('radio', { name: 'Pay online now' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Proceed to Pay' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('places the order at once, with priority, and shows what to pay and until when [F-787]', async () => {
  fakeServer.answer('/print/new-print', () => ({
    status: 201,
    body: { text: 'Order placed', print: atCounter },
  }));
  fakeServer.answer('/print/get-print-info', () => ({ body: atCounter }));
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)], takesCash);
  await choose('Pay at the counter');
  expect(screen.getByText(/Pay ₹6 in cash when you collect it, by /)).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Priority/ }));
  expect(screen.getByText(/Pay ₹16 in cash when you collect it, by /)).toBeVisible();
  await expectNoAxeViolations(container);
  await press('Place order');
  await stage('Your order');
  expect(screen.queryByTitle('Pay for your prints')).not.toBeInTheDocument();
  expect(await field(orderCalls()[0]!, 'payment')).toBe('counter');
  expect(sessionStorage.getItem('parchi.print')).toBeNull();
});

test('says that the shop no longer takes cash; the same order can be paid online [F-788]', async () => {
  refuse('print.cash_unavailable');
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)], takesCash);
  await choose('Pay at the counter');
  fakeServer.answer('/shop/fetch-shop', () => ({ body: { shop: samplePublicShop() } }));
  await press('Place order');
  await findToast(`Error: ${errorCatalogue['print.cash_unavailable'].text}`);
  expect(screen.queryByRole('radio', { name: 'Pay at the counter' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
  fakeServer.answer('/print/new-print', () => ({
    status: 201,
    body: { text: 'Order placed', print: sampleOrder(), payment: sampleCheckout },
  }));
  await press('Proceed to Pay');
  await screen.findByTitle('Pay for your prints');
  const [asked, paid] = orderCalls() as [FakeCall, FakeCall];
  expect(await field(paid, 'payment')).toBeNull();
  expect(paid.headers['idempotency-key']).not.toBe(asked.headers['idempotency-key']);
});

test('says what to do when two cash orders are waiting, and offers to pay online [F-788]', async () => {
  refuse('print.too_many_cash');
  await goToPayment(fakeServer, [await samplePdf(3)], takesCash);
  await choose('Pay at the counter');
  await press('Place order');
  await findToast(`Error: ${errorCatalogue['print.too_many_cash'].text}`);
  await choose('Pay online now');
  await press('Proceed to Pay');
  await waitFor(() => expect(orderCalls()).toHaveLength(2));
  const [first, second] = orderCalls() as [FakeCall, FakeCall];
  expect(await field(second, 'payment')).toBeNull();
  expect(second.headers['idempotency-key']).not.toBe(first.headers['idempotency-key']);
});

test('a cash order that is cancelled while sending says where to look for it [F-788]', async () => {
  fakeServer.answer('/print/new-print', () => new Promise(() => undefined));
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)], takesCash);
  await choose('Pay at the counter');
  await press('Place order');
  await stage('Sending your order');
  expect(screen.getByText('You pay at the counter when you collect your prints.')).toBeVisible();
  await press('Cancel order');
  expect(await screen.findByText(/you find it in My Orders and can cancel it there/)).toBeVisible();
  await expectNoAxeViolations(container);
});

test('an order at a shop without the cash setting keeps its idempotency key when retried [F-788]', async () => {
  refuse('service.unavailable');
  const older = samplePublicShop({ takesCash: undefined as never });
  await goToPayment(fakeServer, [await samplePdf(3)], older);
  for (const count of [1, 2]) {
    await press('Proceed to Pay');
    await waitFor(() => expect(orderCalls()).toHaveLength(count));
    await screen.findByRole('button', { name: 'Proceed to Pay' });
  }
  const [first, second] = orderCalls() as [FakeCall, FakeCall];
  expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
});
