import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, liveNamespaces, type Id } from '@parchi/contract';
import { sampleOrder, sampleUser } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noOrders, openOrders } from '../../../testing/openOrders.ts';
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
afterEach(() => fakeServer.stop());

const section = (name: string) => screen.findByRole('region', { name });
const cursorsAsked = () =>
  fakeServer.calls
    .filter(({ path }) => path === apiPaths.listOrders)
    .map(({ body }) => (JSON.parse(body.toString()) as { cursor: string | null }).cursor);
const idOf = (digits: string) => digits.repeat(16) as Id;

test('lists orders in their sections, each a link with token, shop, time, amount and state', async () => {
  const { container } = openOrders(fakeServer, {
    unpaid: [sampleOrder()],
    active: [
      activeOrder({ createdAt: '2020-11-21T05:00:00.000Z' }),
      activeOrder({ _id: idOf('b2'), tokenNumber: -1, priority: true }),
    ],
    previous: [refundedOrder()],
  });
  const unpaid = within(await section('Awaiting payment')).getByRole('link');
  expect(unpaid).toHaveTextContent('Waiting for payment');
  const [active, priority] = within(await section('Active')).getAllByRole('link');
  expect(active).toHaveAttribute('href', `/orders?id=${idOf('b1')}`);
  for (const words of [
    /Token7/,
    /Sharma Prints/,
    /21 Nov 2020, \d+:\d\d [AP]M · ₹6/,
    /Waiting2 before you/,
  ]) {
    expect(active).toHaveTextContent(words);
  }
  expect(priority).toHaveTextContent(/^Priority/);
  expect(within(await section('Previous orders')).getByText('Refunded')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('without orders, says what will appear here and offers to place an order', async () => {
  const { container } = openOrders(fakeServer, {});
  await screen.findByRole('heading', { name: 'No orders yet' });
  expect(screen.getByRole('link', { name: 'Order a print' })).toHaveAttribute(
    'href',
    '/print-file',
  );
  await expectNoAxeViolations(container);
});

test('an empty section says what it is for; “Awaiting payment” is hidden when empty', async () => {
  openOrders(fakeServer, { active: [activeOrder()] });
  expect(await section('Previous orders')).toHaveTextContent('Finished orders appear here.');
  expect(screen.queryByRole('region', { name: 'Awaiting payment' })).not.toBeInTheDocument();
});

test('loads previous orders page by page, even while the list is being refetched', async () => {
  openOrders(fakeServer, {});
  let answerAgain = () => {};
  fakeServer.answer(apiPaths.listOrders, async ({ body }) => {
    const { cursor } = JSON.parse(body.toString()) as { cursor: string | null };
    if (cursor === 'next') return { body: { ...noOrders, previous: [refundedOrder()] } };
    if (cursorsAsked().length > 1) await new Promise<void>((resolve) => (answerAgain = resolve));
    return { body: { ...noOrders, previous: [completedOrder()], cursor: 'next' } };
  });
  await section('Previous orders');
  await waitFor(() => expect(cursorsAsked()).toEqual([null, null]));
  await press('Show more');
  answerAgain();
  await waitFor(async () =>
    expect(within(await section('Previous orders')).getAllByRole('link')).toHaveLength(2),
  );
  expect(cursorsAsked()).toEqual([null, null, 'next']);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('shows placeholders while the list is loading', async () => {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  fakeServer.answer(apiPaths.listOrders, () => new Promise(() => undefined));
  const { container } = renderPage('/orders');
  expect(await screen.findByText('Fetching your orders')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('says why the list could not be fetched, and offers to try again', async () => {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  fakeServer.answer(apiPaths.listOrders, () => ({
    status: 503,
    body: { code: 'service.unavailable', message: 'busy', text: 'busy' },
  }));
  const { container } = renderPage('/orders');
  expect(await screen.findByRole('alert', { name: '' })).toBeInTheDocument();
  await screen.findByText('Parchi is busy. Try again in a moment.');
  await expectNoAxeViolations(container);
  fakeServer.answer(apiPaths.listOrders, () => ({
    body: { ...noOrders, active: [activeOrder()] },
  }));
  await press('Try again');
  await section('Active');
  expect(screen.queryByText('Parchi is busy. Try again in a moment.')).not.toBeInTheDocument();
});

test('moves a completed order to the previous ones and announces it once', async () => {
  openOrders(fakeServer, { active: [activeOrder()] });
  await section('Active');
  await waitFor(() => expect(fakeServer.live.joins).toHaveLength(1));
  fakeServer.answer(apiPaths.listOrders, () => ({
    body: { ...noOrders, previous: [completedOrder()] },
  }));
  const place = liveNamespaces.user(sampleUser._id);
  fakeServer.live.emit(place, 'complete', { print: activeOrder()._id });
  fakeServer.live.emit(place, 'complete', { print: activeOrder()._id });
  await findToast('Done: Your order at Sharma Prints is ready.');
  expect(
    screen.getAllByText(/Your order at Sharma Prints is ready/, { selector: 'p' }),
  ).toHaveLength(1);
  expect(within(await section('Previous orders')).getAllByRole('link')).toHaveLength(1);
});

test('sends a signed-out visitor home with a message, without fetching orders', async () => {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  renderPage('/orders');
  await screen.findByText('At /');
  await findToast('Error: Unauthorized access');
  expect(cursorsAsked()).toEqual([]);
});

test('removes the orders from the page when the session has ended [B05]', async () => {
  openOrders(fakeServer, { active: [activeOrder()] });
  await section('Active');
  await waitFor(() => expect(fakeServer.live.joins).toHaveLength(1));
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  const text = 'Sign in to continue.';
  fakeServer.answer(apiPaths.listOrders, () => ({
    status: 401,
    body: { code: 'account.signed_out', message: text, text },
  }));
  fakeServer.live.disconnect(liveNamespaces.user(sampleUser._id));
  await screen.findByText('At /');
  expect(screen.queryByText('Sharma Prints')).not.toBeInTheDocument();
});

test('refetches the list when the page gets focus', async () => {
  openOrders(fakeServer, {});
  // When the live channel has connected, the page fetches the orders a second time.
  await waitFor(() => expect(cursorsAsked()).toEqual([null, null]));
  fakeServer.answer(apiPaths.listOrders, () => ({
    body: { ...noOrders, active: [activeOrder()] },
  }));
  await waitFor(() => {
    // oxlint-disable-next-line testing-library/no-wait-for-side-effects -- A focus during a fetch starts no other, so it is repeated.
    fireEvent.focus(window);
    expect(screen.getByRole('region', { name: 'Active' })).toBeVisible();
  });
});

test('the list says which order ends soon and which one ended because its time ran out [F-155]', async () => {
  const { container } = openOrders(fakeServer, {
    active: [activeOrder(ends('day'))],
    previous: [refundedOrder(ended('not_printed')), completedOrder(ended('not_completed'))],
  });
  const active = within(await section('Active')).getByRole('link');
  expect(active).toHaveTextContent(/Ends 3 Dec 2020, \d+:\d\d [AP]M$/);
  const [unprinted, printed] = within(await section('Previous orders')).getAllByRole('link');
  expect(unprinted).toHaveTextContent(/Ended 3 Dec 2020, \d+:\d\d [AP]M, not printed$/);
  expect(printed).toHaveTextContent(/Ended 3 Dec 2020, \d+:\d\d [AP]M$/);
  await expectNoAxeViolations(container);
});

test('does not announce as ready an order that ended because its time ran out [F-152]', async () => {
  openOrders(fakeServer, { active: [activeOrder()] });
  await section('Active');
  // A toast of an earlier test may still be visible, so wait until it is gone.
  await waitFor(() => expect(screen.queryByText(/is ready/)).not.toBeInTheDocument(), {
    timeout: 5_000,
  });
  await waitFor(() => expect(fakeServer.live.joins).toHaveLength(1));
  fakeServer.answer(apiPaths.listOrders, () => ({
    body: { ...noOrders, previous: [completedOrder(ended('not_completed'))] },
  }));
  fakeServer.live.emit(liveNamespaces.user(sampleUser._id), 'ended', { print: activeOrder()._id });
  await within(await section('Previous orders')).findByRole('link');
  expect(screen.queryByText(/is ready/)).not.toBeInTheDocument();
});
