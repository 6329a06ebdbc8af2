import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { sampleCheckout, sampleOrder, sampleOrderId } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { razorpayProof, serveRazorpay, type FakeRazorpay } from '../../../testing/fakeRazorpay.ts';
import { openOrder } from '../../../testing/openOrders.ts';
import { activeOrder } from '../../../testing/sampleOrders.ts';
import { sandboxSays } from '../../../testing/sandboxSays.ts';

let fakeServer: FakeServer;
let razorpay: FakeRazorpay;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  fakeServer = await startFakeServer();
  razorpay = serveRazorpay();
});
afterEach(async () => {
  jest.useRealTimers();
  razorpay.stop();
  await fakeServer.stop();
});

const paidOrder = activeOrder({ _id: sampleOrderId });
const away: FakeReply = { status: 503, body: { code: 'service.unavailable', text: 'Busy.' } };
const payNow = () => screen.queryByRole('button', { name: 'Pay now' });
const questions = () => fakeServer.calls.filter(({ path }) => path === apiPaths.getOrder).length;
const pass = (durationInMs: number) => act(() => jest.advanceTimersByTimeAsync(durationInMs));

function answer(order: Order | FakeReply): void {
  const reply = '_id' in order ? { body: order } : order;
  fakeServer.answer(apiPaths.getOrder, () => reply);
}

async function openCheckout(): Promise<void> {
  openOrder(fakeServer, sampleOrder());
  const button = await screen.findByRole('button', { name: 'Pay now' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Pay for your prints' });
  within(dialog).getByRole('button', { name: 'Close' }).focus();
}

test('“Pay now” opens the checkout of this order', async () => {
  await openCheckout();
  expect(screen.getByTitle('Pay for your prints', { exact: true })).toHaveAttribute(
    'src',
    expect.stringContaining('orderId=order_1'),
  );
});

test('shows an order as paid and opens no checkout if it was paid since the last fetch [rule 10]', async () => {
  openOrder(fakeServer, sampleOrder());
  const button = await screen.findByRole('button', { name: 'Pay now' });
  answer(paidOrder);
  fireEvent.click(button);
  await screen.findByText('Waiting');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(payNow()).toBeNull();
});

test.each(['closed', 'failed'])(
  'after a %s checkout, offers to pay again only after asking the provider [rule 10]',
  async (type) => {
    await openCheckout();
    await sandboxSays(fakeServer, { type });
    await screen.findByText('Checking payment…');
    expect(payNow()).toBeNull();
    await waitFor(() => expect(questions()).toBe(3));
    // The check of the payment takes 3 s. `waitFor` has already advanced the fake clock, but by less than that.
    await pass(1_000);
    expect(screen.getByText('Checking payment…')).toBeVisible();
    await pass(2_100);
    await screen.findByText('Waiting for payment');
    expect(payNow()).toBeVisible();
  },
);

test('shows the token at once when a checkout was paid but closed without a result [rule 10]', async () => {
  await openCheckout();
  answer(paidOrder);
  await sandboxSays(fakeServer, { type: 'closed' });
  await screen.findByText('Waiting');
  expect(payNow()).toBeNull();
});

test('keeps “Checking payment…” when the confirmation gets no answer [rule 10]', async () => {
  await openCheckout();
  fakeServer.answer(apiPaths.confirmPayment, () => away);
  const payment = { paymentId: 'pay_1', orderId: 'order_1', signature: 'f00d' };
  await sandboxSays(fakeServer, { type: 'paid', payment });
  await screen.findByText('Checking payment…');
  expect(payNow()).toBeNull();
});

test('does not offer to pay again while the order can’t be fetched [rule 10]', async () => {
  await openCheckout();
  answer(away);
  await sandboxSays(fakeServer, { type: 'closed' });
  await screen.findByText('Checking payment…');
  const asked = questions();
  await pass(10_000);
  await waitFor(() => expect(questions()).toBeGreaterThan(asked));
  expect(screen.getByText('Checking payment…')).toBeVisible();
  expect(payNow()).toBeNull();
  answer(sampleOrder());
  await pass(3_100);
  await waitFor(() => expect(payNow()).toBeVisible());
});

test('after a payment, the focus is on the status', async () => {
  await openCheckout();
  fakeServer.answer(apiPaths.confirmPayment, () => {
    answer(paidOrder);
    return { body: { text: 'Confirmed', print: paidOrder } };
  });
  const payment = { paymentId: 'pay_1', orderId: 'order_1', signature: 'f00d' };
  await sandboxSays(fakeServer, { type: 'paid', payment });
  await screen.findByText('Waiting');
  expect(screen.getAllByRole('status')[0]).toHaveFocus();
});

test('after a checkout that was closed, the focus is on the status', async () => {
  await openCheckout();
  await sandboxSays(fakeServer, { type: 'closed' });
  await screen.findByText('Checking payment…');
  expect(screen.getAllByRole('status')[0]).toHaveFocus();
});

async function payWithRazorpay(): Promise<void> {
  const checkout = { ...sampleCheckout, provider: 'razorpay' } as const;
  openOrder(fakeServer, sampleOrder({ payment: { status: 'awaiting', checkout, timeline: [] } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
}

test('confirms the proof of a payment in Razorpay’s dialog and shows the token', async () => {
  await payWithRazorpay();
  await waitFor(() => expect(razorpay.dialogs).toHaveLength(1));
  answer(paidOrder);
  fakeServer.answer(apiPaths.confirmPayment, () => ({
    body: { text: 'Confirmed', print: paidOrder },
  }));
  act(() => razorpay.dialogs[0]?.pay());
  await screen.findByText('Waiting');
  const confirmed = fakeServer.calls.find(({ path }) => path === apiPaths.confirmPayment);
  expect(JSON.parse(confirmed?.body.toString() ?? '')).toEqual({
    print: sampleOrderId,
    ...razorpayProof,
  });
});

test('says that payments are not available when Razorpay’s script is blocked', async () => {
  razorpay.arrival = 'is blocked';
  await payWithRazorpay();
  await findToast('Error: Payments are not available now. Try again in a moment.');
  expect(razorpay.dialogs).toEqual([]);
});
