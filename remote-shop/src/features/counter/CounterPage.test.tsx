import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Id, type Order } from '@parchi/contract';
import { refusal, sampleOptions, sampleOrderFile, sampleShop } from '@parchi/shared-api/testing';
import { holdTimers } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../testing/openCounter.ts';
import { queuedOrder } from '../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const queue = () => screen.getByRole('region', { name: 'Current orders' });
const previous = () => screen.getByRole('region', { name: 'Previous orders' });
const panel = (name: RegExp) => screen.findByRole('region', { name });
const isJoined = () => waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
const first = () => queuedOrder({ tokenNumber: 21, customerName: 'Imran Shaikh' });
const second = () => queuedOrder({ tokenNumber: 22, customerName: 'Meera Kulkarni' });

test('shows the current token, the next number, and a queue that begins with priority orders', async () => {
  const urgent = queuedOrder({ priority: true, customerName: 'Asha Verma' });
  const shop = sampleShop({ currentOrders: [first(), second()], currentPriorityOrders: [urgent] });
  const { container } = await openCounter(fakeServer, shop);
  expect(screen.getByText('Current token').nextSibling).toHaveTextContent(/^21$/);
  expect(screen.getByText('Next estimated order number').nextSibling).toHaveTextContent(/^25$/);
  const slips = within(queue()).getAllByRole('button');
  expect(slips.map((slip) => slip.textContent)).toEqual([
    expect.stringMatching(/^PriorityAsha Verma.* [AP]M1 file · 3 pages · Black and White₹6$/),
    expect.stringMatching(/^21Imran Shaikh/),
    expect.stringMatching(/^22Meera Kulkarni/),
  ]);
  expect(within(queue()).getByText('3 waiting')).toBeVisible();
  expect(document.title).toMatch(/^\(3\) Sharma Prints/);
  await expectNoAxeViolations(container);
});

test('an empty counter says what will appear, and shows no token before the first order', async () => {
  const { container } = await openCounter(
    fakeServer,
    sampleShop({ currentToken: 0, tokenNumber: 0 }),
  );
  expect(screen.getByText('Current token').nextSibling).toHaveTextContent(/^–$/);
  expect(screen.getByText('Next estimated order number').nextSibling).toHaveTextContent(/^1$/);
  expect(screen.getByRole('heading', { name: 'No orders waiting' })).toBeVisible();
  expect(screen.getByText('New orders appear here automatically, with a sound.')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(screen.getByText('New orders appear here automatically.')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(document.title).toMatch(/^Sharma Prints/);
  await expectNoAxeViolations(container);
});

test('the opened order has a link that dials the customer, until the number is erased [F-623]', async () => {
  const orders = [
    queuedOrder({ tokenNumber: 21, customerName: 'Imran', customerPhone: '+91 98765 43210' }),
    queuedOrder({ tokenNumber: 22, customerName: 'Meera', customerPhone: '' }),
  ];
  const { container } = await openCounter(fakeServer, sampleShop({ currentOrders: orders }));
  const link = within(await panel(/Imran/)).getByRole('link', { name: '+91 98765 43210' });
  expect(link).toHaveAttribute('href', 'tel:+919876543210');
  await expectNoAxeViolations(container);
  await userEvent.click(within(queue()).getByRole('button', { name: /Meera/ }));
  const erased = 'The phone number was erased when the order ended.';
  expect(await within(await panel(/Meera/)).findByText(erased)).toBeVisible();
});

test('the first order is open and shows what to print, how, for whom and for how much', async () => {
  const order = queuedOrder({
    tokenNumber: 21,
    amountPayable: 150,
    files: [
      sampleOrderFile({ _id: 'f1'.repeat(16) as Id, originalname: 'Lab record.pdf' }),
      sampleOrderFile({ _id: 'f2'.repeat(16) as Id, originalname: 'Poster.pdf' }),
    ],
    fileInfo: [
      sampleOptions({ pages: 42, pageMethod: 'Both sides', numberOfCopies: 2, note: 'Staple it' }),
      sampleOptions({ pageColor: 'Color', pageRange: 'Custom', pagesToBePrinted: '3,1-2' }),
    ],
  });
  const { container } = await openCounter(
    fakeServer,
    sampleShop({ currentOrders: [order, second()] }),
  );
  const opened = within(await panel(/^Token 21 Asha Verma$/));
  expect(opened.getByText('Paid ₹150')).toBeVisible();
  expect(opened.getByText('42 pages · Black and White · Both sides · 2 copies')).toBeVisible();
  expect(opened.getByText('Note: Staple it')).toBeVisible();
  expect(opened.getByText('Pages 3,1-2')).toBeVisible();
  expect(opened.getByRole('button', { name: 'Open Color print file' })).toBeVisible();
  expect(opened.getByRole('button', { name: 'Open Black and White print file' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('an order shows when it was paid, or when it was created if that is unknown', async () => {
  const createdAt = '2026-11-20T03:00:00.000Z';
  const paidAt = '2026-11-21T05:12:00.000Z';
  const orders = [queuedOrder({ createdAt, paidAt }), queuedOrder({ createdAt })];
  await openCounter(fakeServer, sampleShop({ currentOrders: orders }));
  const times = [...queue().querySelectorAll('time')];
  expect(times.map(({ dateTime }) => dateTime)).toEqual([paidAt, createdAt]);
  const shown = times.map(({ textContent }) => textContent);
  expect(screen.getByText(`Ordered ${shown[0]}`)).toBeVisible();
  expect(shown[0]).not.toBe(shown[1]);
});

test('a slip opens its order, which takes the focus and stays open when other orders arrive', async () => {
  const shop = sampleShop({ currentOrders: [first(), second()] });
  const counter = await openCounter(fakeServer, shop);
  await userEvent.click(within(queue()).getByRole('button', { name: /Meera/ }));
  expect(screen.getByRole('heading', { name: /^Token 22/ })).toHaveFocus();
  expect(within(queue()).getByRole('button', { name: /Meera/ })).toHaveAttribute('aria-current');
  await isJoined();
  counter.shop = { ...shop, currentPriorityOrders: [queuedOrder({ priority: true })] };
  fakeServer.live.emit('/shop/K7M2QX', 'newPrint', {});
  await screen.findByRole('button', { name: /^Priority/ });
  expect(screen.getByRole('heading', { name: /^Token 22/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the orders' }));
  expect(within(queue()).getByRole('button', { name: /Meera/ })).toHaveFocus();
});

test('the order that the counter opens by itself stays open when a priority order arrives', async () => {
  const shop = sampleShop({ currentOrders: [first()] });
  const counter = await openCounter(fakeServer, shop);
  await panel(/^Token 21/);
  await isJoined();
  counter.shop = { ...shop, currentPriorityOrders: [queuedOrder({ priority: true })] };
  fakeServer.live.emit('/shop/K7M2QX', 'newPrint', {});
  await within(queue()).findByRole('button', { name: /^Priority/ });
  expect(screen.getByRole('region', { name: /^Token 21/ })).toBeVisible();
});

test('previous orders load page by page, and offer their files until these are deleted', async () => {
  const counter = await openCounter(fakeServer, sampleShop());
  const completed = { active: false, completedAt: '2026-11-20T06:00:00.000Z' };
  const still = queuedOrder({
    ...completed,
    tokenNumber: 20,
    filesExpireAt: '2126-11-21T06:00:00.000Z',
  });
  const gone = queuedOrder({
    ...completed,
    tokenNumber: 3,
    filesExpireAt: '2020-11-21T06:00:00.000Z',
  });
  fakeServer.answer(apiPaths.previousOrders, ({ body }) => {
    const { cursor } = JSON.parse(String(body)) as { cursor: string | null };
    return {
      body:
        cursor === null ? { orders: [still], cursor: 'older' } : { orders: [gone], cursor: null },
    };
  });
  await isJoined();
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  const slip = await within(previous()).findByRole('button', { name: /^20/ });
  expect(slip).toHaveTextContent(/^20Asha Verma.+ [AP]M1 file · .+₹6$/);
  expect(slip.querySelector('time')).toHaveAttribute('datetime', completed.completedAt);
  await userEvent.click(slip);
  const opened = within(await panel(/^Token 20/));
  expect(opened.getByText(/^Ordered .+M · Completed .+M$/)).toBeVisible();
  expect(opened.getByRole('button', { name: 'Open print file' })).toBeVisible();
  expect(opened.queryByRole('button', { name: 'Mark completed' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const goneSlip = await within(previous()).findByRole('button', { name: /^3/ });
  expect(goneSlip).toHaveTextContent(/ · Files deleted₹6$/);
  await userEvent.click(goneSlip);
  const old = within(await panel(/^Token 3/));
  expect(old.getByText('The files of this order were deleted.')).toBeVisible();
  expect(old.queryByRole('button', { name: /file|Download|View/ })).not.toBeInTheDocument();
  await expectNoAxeViolations(counter.container);
});

test('without a live channel, previous orders are up to date within 30 s and “Show more” works [F-61]', async () => {
  const runOut = holdTimers(30_000);
  const counter = await openCounter(fakeServer, sampleShop({ currentOrders: [first()] }));
  await isJoined();
  const older = queuedOrder({ tokenNumber: 3, active: false });
  counter.previous = [queuedOrder({ tokenNumber: 20, active: false })];
  fakeServer.answer(apiPaths.previousOrders, ({ body }) => ({
    body: String(body).includes('older')
      ? { orders: [older], cursor: null }
      : { orders: counter.previous, cursor: 'older' },
  }));
  await waitFor(() => {
    // Let the timer run out a second time: the first time, an earlier call may still have been under way.
    runOut();
    expect(within(previous()).getByRole('button', { name: /^20/ })).toBeVisible();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await within(previous()).findByRole('button', { name: /^3/ });
});

test('previous orders that can’t be fetched say so and can be retried', async () => {
  const counter = await openCounter(fakeServer, sampleShop());
  counter.previous = [queuedOrder({ tokenNumber: 20, active: false })];
  fakeServer.answer(apiPaths.previousOrders, ({ body }) =>
    String(body).includes('older')
      ? refusal(503, 'service.unavailable')
      : { body: { orders: counter.previous, cursor: 'older' } },
  );
  await isJoined();
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await within(previous()).findByRole('alert')).toHaveTextContent(/Parchi is busy/);
  expect(within(previous()).getByRole('button', { name: /^20/ })).toBeVisible();
  await userEvent.click(within(previous()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(previous()).queryByRole('alert')).not.toBeInTheDocument());
});

test('a refunded order says so, and has no print job to open', async () => {
  const counter = await openCounter(fakeServer, sampleShop());
  const payment: Order['payment'] = { status: 'refunded', timeline: [] };
  counter.previous = [queuedOrder({ tokenNumber: 20, active: false, amountPayable: 150, payment })];
  await isJoined();
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  const slip = await within(previous()).findByRole('button', { name: /^20/ });
  expect(within(slip).getByText('Refunded ₹150')).toBeVisible();
  await userEvent.click(slip);
  const opened = within(await panel(/^Token 20/));
  expect(opened.getByText('Refunded ₹150')).toBeVisible();
  expect(opened.queryByText('Paid ₹150')).not.toBeInTheDocument();
  expect(opened.queryByRole('button', { name: 'Open print file' })).not.toBeInTheDocument();
});

test('an open order that gets refunded is no longer shown as paid', async () => {
  const order = first();
  const counter = await openCounter(fakeServer, sampleShop({ currentOrders: [order] }));
  expect(within(await panel(/^Token 21/)).getByText(/^Paid/)).toBeVisible();
  await isJoined();
  counter.shop = sampleShop();
  const payment: Order['payment'] = { status: 'refunded', timeline: [] };
  counter.previous = [{ ...order, active: false, payment }];
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  const opened = within(screen.getByRole('region', { name: /^Token 21/ }));
  await opened.findByText(/^Refunded/);
  expect(screen.queryByRole('button', { name: 'Open print file' })).not.toBeInTheDocument();
});

test('a failed refresh says so, keeps what was shown and can be retried', async () => {
  await openCounter(fakeServer, sampleShop({ currentOrders: [first()] }));
  await isJoined();
  fakeServer.answer(apiPaths.fetchShop, () => refusal(503, 'service.unavailable'));
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  const failure = await screen.findByText('Error in searching shops');
  expect(failure.closest('[role=alert]')).toHaveTextContent(/Parchi is busy/);
  expect(within(queue()).getByRole('button', { name: /Imran/ })).toBeVisible();
  fakeServer.answer(apiPaths.fetchShop, () => ({
    body: { shop: sampleShop({ currentOrders: [second()] }) },
  }));
  // The print settings have a “Try again” of their own, once their request has failed here.
  const notice = within(failure.closest('section')!);
  await userEvent.click(notice.getByRole('button', { name: 'Try again' }));
  await within(queue()).findByRole('button', { name: /Meera/ });
  expect(screen.queryByText('Error in searching shops')).not.toBeInTheDocument();
});

test('a session that ended elsewhere closes the counter', async () => {
  const shop = sampleShop({ currentOrders: [first()] });
  const counter = await openCounter(fakeServer, shop);
  const { email, currentOrders, currentPriorityOrders, ...publicShop } = shop;
  expect([email, currentOrders, currentPriorityOrders]).toHaveLength(3);
  await isJoined();
  counter.shop = publicShop;
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  fakeServer.live.disconnect('/shop/K7M2QX');
  await screen.findByText('At /send-file', {}, { timeout: 5_000 });
  expect(screen.queryByText('Current token')).not.toBeInTheDocument();
});

test('tells two priority orders apart by their codes, in the queue and opened [F-460]', async () => {
  const [one, other] = ['K7MP', 'W3XY'].map((collectionCode) =>
    queuedOrder({ priority: true, customerName: 'Asha Verma', collectionCode }),
  ) as [Order, Order];
  await openCounter(fakeServer, sampleShop({ currentPriorityOrders: [one, other] }));
  const slips = within(queue()).getAllByRole('button');
  expect(slips[0]).toHaveTextContent(/Code K7MP/);
  expect(slips[1]).toHaveTextContent(/Code W3XY/);
  await userEvent.click(slips[1] as HTMLElement);
  expect(await within(await panel(/Priority/)).findByText(/Code W3XY/)).toBeVisible();
});
