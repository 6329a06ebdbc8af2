import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, liveNamespaces, type PaymentEvent, type Order } from '@parchi/contract';
import {
  sampleOptions,
  sampleOrder,
  sampleOrderId,
  samplePublicShop,
  sampleUser,
} from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openOrder } from '../../../testing/openOrders.ts';
import { press } from '../../../testing/placeOrderJourney.ts';
import { renderPage } from '../../../testing/renderPage.ts';
import {
  activeOrder,
  completedOrder,
  ended,
  ends,
  refundedOrder,
} from '../../../testing/sampleOrders.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  await fakeServer.stop();
});

const idsAsked = () =>
  fakeServer.calls
    .filter(({ path }) => path === apiPaths.getOrder)
    .map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
const status = async () => screen.findByRole('status', { name: '' });

function paidTwice(...refund: Pick<PaymentEvent, 'event' | 'reference'>[]): Order['payment'] {
  const { payment } = activeOrder();
  const at = '2026-11-21T05:03:00.000Z';
  const second = { event: 'paid', at, amount: 6, reference: 'pay_2' } as const;
  const back = refund.map((event) => ({ ...event, at, amount: 6 }));
  return { ...payment, timeline: [...payment.timeline, second, ...back] };
}

const checking = sampleOrder({ payment: { status: 'checking', timeline: [] } });
const openedOrder = activeOrder({ openedAt: '2026-11-21T05:30:00.000Z' });
const stateRows: readonly [stamp: string, order: Order, words: RegExp][] = [
  ['Waiting for payment', sampleOrder(), /when you have paid ₹6/],
  [
    'Payment failed',
    sampleOrder({ payment: { ...sampleOrder().payment, status: 'failed' } }),
    /last payment did not go through/,
  ],
  ['Checking payment…', checking, /You don’t need to pay again/],
  ['Waiting', activeOrder(), /2 before you.*when token 7 is called/],
  ['Waiting', activeOrder({ ordersAhead: 0 }), /You are next/],
  ['Printing', openedOrder, /^(?!.*before you).*when token 7 is called/],
  [
    'Waiting',
    activeOrder({ tokenNumber: -1, priority: true }),
    /Priority orders are printed first/,
  ],
  ['Waiting', activeOrder({ shop: samplePublicShop({ on: false }) }), /the next business day/],
  [
    'Waiting for payment',
    sampleOrder({ shop: samplePublicShop({ on: false }) }),
    /when you have paid ₹6.*the next business day, tomorrow from 12:00 AM/,
  ],
  ['Completed', completedOrder(), /Your order at Sharma Prints is ready/],
  [
    'Not paid in time',
    sampleOrder({ payment: { status: 'expired', uncharged: false, timeline: [] } }),
    /was not paid in time and has ended\.If a payment still arrives, it is refunded automatically/,
  ],
  [
    'Not paid in time',
    sampleOrder({ payment: { status: 'expired', uncharged: true, timeline: [] } }),
    /was not paid in time and has ended\.Nothing was charged/,
  ],
  [
    'Refund started',
    refundedOrder({ payment: { status: 'refund_started', timeline: [] } }),
    /₹6 is on its way back/,
  ],
  ['Refunded', refundedOrder(), /₹6 was paid back to you.*Reference RRN 42/],
  [
    'Waiting',
    activeOrder({ payment: paidTwice({ event: 'refund_started' }) }),
    /token 7 is called\.You paid twice: ₹6 is on its way back to you\.,?$/,
  ],
  [
    'Waiting',
    activeOrder({ payment: paidTwice({ event: 'refund_started', reference: 'rfnd_1' }) }),
    /You paid twice: ₹6 is on its way back to you, reference rfnd_1\.,?$/,
  ],
  [
    'Completed',
    completedOrder({
      payment: paidTwice(
        { event: 'refund_started', reference: 'rfnd_1' },
        { event: 'refunded', reference: 'RRN 42' },
      ),
    }),
    /is ready\.You paid twice: ₹6 was paid back to you, reference RRN 42\.,?$/,
  ],
  [
    'Waiting',
    activeOrder({ paidAt: '2020-11-03T05:00:00.000Z', ...ends('week') }),
    /Waiting since 3 Nov 2020.*ends 3 Dec 2020.*if the shop has not opened your files by then, you get ₹6 back/,
  ],
  [
    'Refund started',
    refundedOrder({ ...ended('not_printed'), payment: { status: 'refund_started', timeline: [] } }),
    /Ended 3 Dec 2020.*the shop did not print it\..*₹6 is on its way back/,
  ],
  [
    'Cancelled',
    refundedOrder(ended('cancelled')),
    /You cancelled this order.*₹6 was paid back to you.*Reference RRN 42/,
  ],
  [
    'Refused',
    refundedOrder({ ...ended('refused'), refusal: { reason: 'paper', note: '' } }),
    /paper is out\.₹6 was paid back to you/,
  ],
  [
    'Refunded',
    refundedOrder(ended('not_printed')),
    /Ended 3 Dec 2020.*the shop did not print it\.₹6 was paid back to you.*Reference RRN 42/,
  ],
  [
    'Completed',
    completedOrder(ended('not_completed')),
    /Ended 3 Dec 2020.*did not mark the order completed\. If you did not get your prints, call the shop\.,?$/,
  ],
];
test.each(stateRows)('shows the stamp “%s” and explains it', async (stamp, order, words) => {
  const { container } = openOrder(fakeServer, order);
  expect((await screen.findAllByText(stamp)).length).toBeGreaterThan(0);
  const said = screen.getAllByRole('status').map((element) => element.textContent);
  expect(said.join()).toMatch(words);
  expect(screen.queryByRole('button', { name: 'Pay now' }) !== null).toBe(
    order.payment.checkout !== undefined,
  );
  await expectNoAxeViolations(container);
});

test('a failed payment says by when the bank returns the money [rule 14]', async () => {
  openOrder(fakeServer, sampleOrder({ payment: { ...sampleOrder().payment, status: 'failed' } }));
  const promise =
    /If your bank took the money, it returns the money automatically within five working days/;
  expect(await screen.findByText(promise)).toBeVisible();
});

test('shows token, shop, the shop’s current token, files, amount and payment events', async () => {
  openOrder(
    fakeServer,
    activeOrder({
      priority: false,
      fileInfo: [
        sampleOptions({
          pageRange: 'Custom',
          pagesToBePrinted: '3,1-2',
          note: 'staple <b>it</b>',
        }),
      ],
      shop: samplePublicShop({ currentToken: 3 }),
    }),
  );
  await screen.findByText('Sharma Prints');
  expect(screen.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
  expect(screen.getByText(/^Shop is at/)).toHaveTextContent('Shop is at token 3');
  expect(
    screen.getByText('Opposite the metro gate, Lajpat Nagar, New Delhi, 110024'),
  ).toBeVisible();
  expect(screen.getByText(/Open 12:00 AM to 11:59 PM/)).toBeVisible();
  expect(screen.getByRole('link', { name: '+91 98 1000 0000' })).toHaveAttribute(
    'href',
    'tel:+919810000000',
  );
  const files = screen.getByRole('list', { name: 'Files' });
  for (const words of [
    'thesis.pdf',
    '3 pages · Black and White · Single · 1 copy',
    'Pages 3,1-2',
    'Note: staple <b>it</b>',
    '₹6',
  ]) {
    expect(within(files).getByText(words)).toBeVisible();
  }
  const payment = screen.getByRole('region', { name: 'Payment' });
  expect(payment).toHaveTextContent(/^PaymentOrdered.*Paid₹6.*Reference pay_1$/);
  expect(screen.getByRole('region', { name: 'Amount' })).toHaveTextContent(/^AmountTotal₹6$/);
});

test('shows the amount payable beside the total only where they differ', async () => {
  openOrder(fakeServer, activeOrder({ tokenNumber: -1, priority: true, amountPayable: 16 }));
  const amount = await screen.findByRole('region', { name: 'Amount' });
  expect(amount).toHaveTextContent(/^AmountTotal₹6Priority₹10Amount payable₹16$/);
});

test('opens a file from its thumbnail; says so when the files were deleted', async () => {
  const { unmount } = openOrder(fakeServer, activeOrder());
  await screen.findByText('Sharma Prints');
  await press('View thesis.pdf');
  expect(screen.getByRole('dialog', { name: 'thesis.pdf' })).toBeVisible();
  unmount();
  openOrder(fakeServer, completedOrder({ filesExpireAt: '2020-01-01T00:00:00.000Z' }));
  await screen.findByText('The files of this order were deleted.');
  expect(screen.queryByRole('button', { name: /^View/ })).not.toBeInTheDocument();
});

test('announces once that the order is ready, on the live event, and keeps it on the page', async () => {
  openOrder(fakeServer, activeOrder());
  await screen.findAllByText('Waiting');
  await waitFor(() => expect(fakeServer.live.joins).toHaveLength(1));
  fakeServer.answer(apiPaths.getOrder, () => ({ body: completedOrder() }));
  fakeServer.live.emit(liveNamespaces.user(sampleUser._id), 'complete', {
    print: activeOrder()._id,
  });
  await findToast('Done: Your order at Sharma Prints is ready.');
  expect(screen.getByText('Completed')).toBeVisible();
});

test('updates queue position and status on the page and in the tab’s title [F-360] [F-361]', async () => {
  openOrder(fakeServer, activeOrder());
  await screen.findByText('2 before you');
  expect(document.title).toMatch(/^2 before you · Your order/);
  await waitFor(() => expect(fakeServer.live.joins).toHaveLength(1));
  const news = (event: string, order: Order) => {
    fakeServer.answer(apiPaths.getOrder, () => ({ body: order }));
    fakeServer.live.emit(liveNamespaces.user(sampleUser._id), event, { print: order._id });
  };
  news('queueMoved', activeOrder({ ordersAhead: 0 }));
  await screen.findByText('You are next');
  expect(document.title).toMatch(/^You are next · /);
  news('opened', openedOrder);
  await screen.findByText('Printing');
  expect(screen.queryByText('You are next')).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Printing · /);
});

test('refetches the order every 30 s without events, every 3 s while the payment is checked [F-61]', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  openOrder(fakeServer, checking);
  await screen.findByText('Checking payment…');
  fakeServer.answer(apiPaths.getOrder, () => ({ body: activeOrder({ _id: sampleOrderId }) }));
  await act(() => jest.advanceTimersByTimeAsync(3_100));
  await screen.findByText('Waiting');
  const asked = idsAsked().length;
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  // The live channel is real. When it connects, it causes one refetch, which may come only now.
  expect(idsAsked().length).toBeLessThanOrEqual(asked + 1);
  const before = idsAsked().length;
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(idsAsked().length).toBeGreaterThan(before));
});

const REFUSAL = { code: 'print.not_found', message: 'no', text: 'no' };
test.each([
  ['somebody else’s or unknown', '0'.repeat(32), ['0'.repeat(32)]],
  ['a script', 'javascript:alert(1)', []],
  ['nothing', '', []],
  ['an id in capitals', 'AB'.repeat(16), []],
])('goes home with the same message for every id that is %s [B02]', async (_, id, asked) => {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  fakeServer.answer(apiPaths.getOrder, () => ({ status: 404, body: REFUSAL }));
  renderPage(`/orders?id=${encodeURIComponent(id)}`);
  await screen.findByText('At /');
  await findToast('Error: Unauthorized Access');
  expect([...new Set(idsAsked())]).toEqual(asked);
});

test('sends a signed-out visitor home with a message, without fetching the order', async () => {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  renderPage(`/orders?id=${sampleOrderId}`);
  await screen.findByText('At /');
  await findToast('Error: Unauthorized access');
  expect(idsAsked()).toEqual([]);
});

test('says in the server’s words why the order could not be fetched, and offers to try again', async () => {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  const text = 'Parchi is busy. Try again in a moment.';
  fakeServer.answer(apiPaths.getOrder, () => ({
    status: 503,
    body: { code: 'service.unavailable', message: text, text },
  }));
  const { container } = renderPage(`/orders?id=${sampleOrderId}`);
  await findToast(`Error: ${text}`);
  await expectNoAxeViolations(container);
  fakeServer.answer(apiPaths.getOrder, () => ({ body: sampleOrder() }));
  await press('Try again');
  expect(await status()).toBeInTheDocument();
  await screen.findByText('Waiting for payment');
});

test('shows the collection code of a paid order until it ends [F-460]', async () => {
  openOrder(fakeServer, activeOrder({ collectionCode: 'K7MP' }));
  expect(await screen.findByText('K7MP')).toBeVisible();
  expect(screen.getByText(/^Collection code/)).toBeVisible();
});

test('shows no collection code of an order that ended [F-460]', async () => {
  openOrder(fakeServer, refundedOrder({ collectionCode: 'K7MP', ...ended('refused') }));
  expect(await screen.findByText('Sharma Prints')).toBeVisible();
  expect(screen.queryByText('K7MP')).not.toBeInTheDocument();
});

test('offers the receipt of a paid order as a file [F-496]', async () => {
  openOrder(fakeServer, activeOrder());
  const button = await screen.findByRole('button', { name: 'Download receipt (PDF)' });
  const form = button.closest('form');
  expect(new URL(form?.action ?? '').pathname).toBe(apiPaths.receipt);
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ id: activeOrder()._id });
});

test('offers the receipt of a paid order to print from a new tab [F-496]', async () => {
  openOrder(fakeServer, activeOrder());
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Print receipt' });
  expect(button.formTarget).toBe('_blank');
  const fields = Object.fromEntries(new FormData(button.form ?? undefined, button));
  expect(fields).toEqual({ id: activeOrder()._id, disposition: 'inline' });
});

test('offers no receipt before the order is paid [F-496]', async () => {
  openOrder(fakeServer, sampleOrder());
  await screen.findByRole('button', { name: 'Pay now' });
  expect(screen.queryByRole('button', { name: 'Download receipt (PDF)' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print receipt' })).not.toBeInTheDocument();
});
