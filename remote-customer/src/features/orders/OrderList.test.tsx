import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, liveNamespaces, type Id } from '@parchi/contract';
import { samplePrint, sampleUser } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startWire, type Wire } from '@parchi/tooling/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noOrders, openOrders } from '../../testing/openOrders.ts';
import { press } from '../../testing/printJourney.ts';
import { renderPage } from '../../testing/renderPage.ts';
import {
  activePrint,
  completedPrint,
  ended,
  ends,
  refundedPrint,
} from '../../testing/sampleOrders.ts';

let wire: Wire;
beforeEach(async () => {
  wire = await startWire();
});
afterEach(() => wire.stop());

const section = (name: string) => screen.findByRole('region', { name });
const cursorsAsked = () =>
  wire.calls
    .filter(({ path }) => path === apiPaths.listOrders)
    .map(({ body }) => (JSON.parse(body.toString()) as { cursor: string | null }).cursor);
const idOf = (digits: string) => digits.repeat(16) as Id;

test('orders stand in their sections, each leading to its page with token, shop, time, amount and state', async () => {
  const { container } = openOrders(wire, {
    unpaid: [samplePrint()],
    active: [
      activePrint({ createdAt: '2020-11-21T05:00:00.000Z' }),
      activePrint({ _id: idOf('b2'), tokenNumber: -1, priority: true }),
    ],
    previous: [refundedPrint()],
  });
  const unpaid = within(await section('Awaiting payment')).getByRole('link');
  expect(unpaid).toHaveTextContent('Waiting for payment');
  const [active, priority] = within(await section('Active')).getAllByRole('link');
  expect(active).toHaveAttribute('href', `/orders?id=${idOf('b1')}`);
  for (const words of [/Token7/, /Sharma Prints/, /21 Nov 2020, \d+:\d\d [AP]M · ₹6/, /Printing/]) {
    expect(active).toHaveTextContent(words);
  }
  expect(priority).toHaveTextContent(/^Priority/);
  expect(within(await section('Previous orders')).getByText('Refunded')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('nobody has ordered yet: what will appear here, and the first step', async () => {
  const { container } = openOrders(wire, {});
  await screen.findByRole('heading', { name: 'No orders yet' });
  expect(screen.getByRole('link', { name: 'Order a print' })).toHaveAttribute(
    'href',
    '/print-file',
  );
  await expectNoAxeViolations(container);
});

test('a section without orders says what it is for; nothing unpaid needs no section', async () => {
  openOrders(wire, { active: [activePrint()] });
  expect(await section('Previous orders')).toHaveTextContent('Orders that are done appear here.');
  expect(screen.queryByRole('region', { name: 'Awaiting payment' })).toBeNull();
});

test('previous orders come a page at a time, also while the list is asked for anew', async () => {
  openOrders(wire, {});
  let answerAgain = () => {};
  wire.answer(apiPaths.listOrders, async ({ body }) => {
    const { cursor } = JSON.parse(body.toString()) as { cursor: string | null };
    if (cursor === 'next') return { body: { ...noOrders, previous: [refundedPrint()] } };
    if (cursorsAsked().length > 1) await new Promise<void>((resolve) => (answerAgain = resolve));
    return { body: { ...noOrders, previous: [completedPrint()], cursor: 'next' } };
  });
  await section('Previous orders');
  await waitFor(() => expect(cursorsAsked()).toEqual([null, null]));
  await press('Show more');
  answerAgain();
  await waitFor(async () =>
    expect(within(await section('Previous orders')).getAllByRole('link')).toHaveLength(2),
  );
  expect(cursorsAsked()).toEqual([null, null, 'next']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('while the list is on its way its place is held', async () => {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.listOrders, () => new Promise(() => undefined));
  const { container } = renderPage('/orders');
  expect(await screen.findByText('Fetching your orders')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('a list that can’t be fetched says why and can be asked for again', async () => {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.listOrders, () => ({
    status: 503,
    body: { code: 'service.unavailable', message: 'busy', text: 'busy' },
  }));
  const { container } = renderPage('/orders');
  expect(await screen.findByRole('alert', { name: '' })).toBeInTheDocument();
  await screen.findByText('Parchi is busy. Try again in a moment.');
  await expectNoAxeViolations(container);
  wire.answer(apiPaths.listOrders, () => ({ body: { ...noOrders, active: [activePrint()] } }));
  await press('Try again');
  await section('Active');
  expect(screen.queryByText('Parchi is busy. Try again in a moment.')).toBeNull();
});

test('an order that the shop completes moves to the previous ones, and is said once', async () => {
  openOrders(wire, { active: [activePrint()] });
  await section('Active');
  await waitFor(() => expect(wire.live.joins).toHaveLength(1));
  wire.answer(apiPaths.listOrders, () => ({
    body: { ...noOrders, previous: [completedPrint()] },
  }));
  const place = liveNamespaces.user(sampleUser._id);
  wire.live.emit(place, 'complete', { print: activePrint()._id });
  wire.live.emit(place, 'complete', { print: activePrint()._id });
  await findToast('Done: Your order at Sharma Prints is ready.');
  expect(
    screen.getAllByText(/Your order at Sharma Prints is ready/, { selector: 'p' }),
  ).toHaveLength(1);
  expect(within(await section('Previous orders')).getAllByRole('link')).toHaveLength(1);
});

test('signed out, one is sent home in words, and no order is asked for', async () => {
  wire.answer(apiPaths.getUserData, () => ({ body: null }));
  renderPage('/orders');
  await screen.findByText('At /');
  await findToast('Error: Unauthorized access');
  expect(cursorsAsked()).toEqual([]);
});

test('B05 a session that ended meanwhile takes the orders off the page', async () => {
  openOrders(wire, { active: [activePrint()] });
  await section('Active');
  await waitFor(() => expect(wire.live.joins).toHaveLength(1));
  wire.answer(apiPaths.getUserData, () => ({ body: null }));
  const text = 'Sign in to continue.';
  wire.answer(apiPaths.listOrders, () => ({
    status: 401,
    body: { code: 'account.signed_out', message: text, text },
  }));
  wire.live.disconnect(liveNamespaces.user(sampleUser._id));
  await screen.findByText('At /');
  expect(screen.queryByText('Sharma Prints')).toBeNull();
});

test('who comes back to the page sees what is true now', async () => {
  openOrders(wire, {});
  // The second time because the live channel has connected.
  await waitFor(() => expect(cursorsAsked()).toEqual([null, null]));
  wire.answer(apiPaths.listOrders, () => ({ body: { ...noOrders, active: [activePrint()] } }));
  await waitFor(() => {
    // More than once: who comes while an answer is on its way gets that one.
    fireEvent.focus(window);
    expect(screen.getByRole('region', { name: 'Active' })).toBeVisible();
  });
});

test('a list tells which order ends soon and which one ended by itself [F-155]', async () => {
  const { container } = openOrders(wire, {
    active: [activePrint(ends('day'))],
    previous: [refundedPrint(ended('not_printed')), completedPrint(ended('not_completed'))],
  });
  const active = within(await section('Active')).getByRole('link');
  expect(active).toHaveTextContent(/Ends 3 Dec 2020, \d+:\d\d [AP]M$/);
  const [unprinted, printed] = within(await section('Previous orders')).getAllByRole('link');
  expect(unprinted).toHaveTextContent(/Ended 3 Dec 2020, \d+:\d\d [AP]M, not printed$/);
  expect(printed).toHaveTextContent(/Ended 3 Dec 2020, \d+:\d\d [AP]M$/);
  await expectNoAxeViolations(container);
});

test('an order that ended by itself is not said to be ready [F-152]', async () => {
  openOrders(wire, { active: [activePrint()] });
  await section('Active');
  // A toast of an earlier test may still be there.
  await waitFor(() => expect(screen.queryByText(/is ready/)).toBeNull(), { timeout: 5_000 });
  await waitFor(() => expect(wire.live.joins).toHaveLength(1));
  wire.answer(apiPaths.listOrders, () => ({
    body: { ...noOrders, previous: [completedPrint(ended('not_completed'))] },
  }));
  wire.live.emit(liveNamespaces.user(sampleUser._id), 'ended', { print: activePrint()._id });
  await within(await section('Previous orders')).findByRole('link');
  expect(screen.queryByText(/is ready/)).toBeNull();
});
