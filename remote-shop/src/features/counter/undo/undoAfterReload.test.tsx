import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, limits, type OwnShop, type Order } from '@parchi/contract';
import { sampleShop, sentTo } from '@parchi/shared-api/testing';
import { holdTimers } from '@parchi/shared-ui/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

const OFFERED_MS = limits.reopenWithinSeconds * 1_000;
const urgent = (customerName: string) => queuedOrder({ priority: true, customerName });
const [before, order, after] = [urgent('Asha Verma'), urgent('Imran Shaikh'), urgent('Meera Rao')];
const shop = sampleShop({ currentPriorityOrders: [before, order, after] });
const shopAfterwards = { ...shop, currentPriorityOrders: [before, after] };
const completed: Order = { ...order, active: false, completedAt: '2026-11-21T06:00:00.000Z' };

let fakeServer: FakeServer;
let counter: Counter;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.shop = shopAfterwards;
    counter.previous = [completed];
    return { body: { text: 'Order completed', print: completed } };
  });
  fakeServer.answer(apiPaths.reopenOrder, () => {
    counter.shop = shop;
    counter.previous = [];
    return { body: { text: 'Order reopened', print: order } };
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  await fakeServer.stop();
});

const queue = () => within(screen.getByRole('region', { name: 'Current orders' }));
const previous = () => within(screen.getByRole('region', { name: 'Previous orders' }));
const undo = () => queue().findByRole('button', { name: /^Undo: Priority/ });
/** Returns the entries of session storage, except the one that names the account. */
const kept = () =>
  Object.entries<string>(sessionStorage).filter(([key]) => key !== 'parchi.account');

/** Completes the middle one of the three orders. */
async function completeOne(): Promise<void> {
  counter = await openCounter(fakeServer, shop);
  await userEvent.click(queue().getByRole('button', { name: /Imran/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark completed' }));
  await undo();
}

/** Reloads the page as F5 does: the page's clean-up does not run, and session storage survives. */
async function reload(keep = (text: string) => text): Promise<void> {
  const stored = kept();
  expect(stored).toHaveLength(1);
  const { shop: shopNow, previous: previousNow } = counter;
  cleanup();
  for (const [key, text] of stored) sessionStorage.setItem(key, keep(text));
  counter = await openCounter(fakeServer, shopNow as OwnShop, previousNow);
}

test('a reload keeps “Undo” for the rest of the ten seconds, and the order’s place', async () => {
  holdTimers(OFFERED_MS);
  const runOut = holdTimers(OFFERED_MS - 4_000);
  await completeOne();
  nowMs += 4_000;
  await reload();
  await undo();
  const slips = queue().getAllByRole('listitem');
  expect(slips.map((slip) => slip.textContent)).toEqual([
    expect.stringMatching(/Asha/),
    expect.stringMatching(/CompletedUndo$/),
    expect.stringMatching(/Meera/),
  ]);
  expect(previous().queryByRole('button', { name: /Imran/ })).not.toBeInTheDocument();
  act(runOut);
  expect(previous().getByRole('button', { name: /Imran/ })).toBeVisible();
  expect(queue().queryByText('Completed')).not.toBeInTheDocument();
  expect(kept()).toHaveLength(0);
});

test('“Undo” after a reload puts the order back, opens it and clears the storage', async () => {
  holdTimers(OFFERED_MS);
  await completeOne();
  await reload();
  await userEvent.click(await undo());
  // Until it disappears, the “Undo” button also has the customer's name, so exclude it.
  expect(await queue().findByRole('button', { name: /^(?!Undo).*Imran/ })).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.reopenOrder)).toEqual([{ print: order._id, undo: true }]);
  await waitFor(() => expect(kept()).toHaveLength(0));
  expect(screen.getByRole('heading', { name: /Imran Shaikh$/ })).toHaveFocus();
});

test('no customer data is stored', async () => {
  holdTimers(OFFERED_MS);
  await completeOne();
  const text = kept().join('\n');
  expect(text).toContain(order._id);
  expect(text).not.toMatch(/Imran|notes\.pdf/);
});

test('when the ten seconds ended before the reload, “Undo” is gone and nothing is stored', async () => {
  holdTimers(OFFERED_MS);
  await completeOne();
  nowMs += OFFERED_MS;
  await reload();
  expect(previous().getByRole('button', { name: /Imran/ })).toBeVisible();
  expect(queue().queryByText('Completed')).not.toBeInTheDocument();
  expect(kept()).toHaveLength(0);
});

test('when the ten seconds end without a reload, nothing is stored', async () => {
  const runOut = holdTimers(OFFERED_MS);
  await completeOne();
  act(runOut);
  expect(kept()).toHaveLength(0);
});

test('signing out clears the storage', async () => {
  holdTimers(OFFERED_MS);
  await completeOne();
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  const { email, currentOrders, currentPriorityOrders, ...publicShop } = shop;
  expect([email, currentOrders, currentPriorityOrders]).toHaveLength(3);
  counter.shop = publicShop;
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  fakeServer.live.disconnect('/shop/K7M2QX');
  await screen.findByText('At /send-file');
  expect(kept()).toHaveLength(0);
});

test('an order put back in another tab meanwhile has no “Undo”', async () => {
  holdTimers(OFFERED_MS);
  await completeOne();
  counter.shop = shop;
  counter.previous = [];
  await reload();
  expect(queue().getByRole('button', { name: /Imran/ })).toBeVisible();
  expect(queue().queryByText('Completed')).not.toBeInTheDocument();
});

test.each(['{', 'null', '{}', '[null]', '[{"id":"x","untilMs":9e15,"ahead":1}]'])(
  'with the damaged stored value %s, only the “Undo” is lost',
  async (text) => {
    holdTimers(OFFERED_MS);
    await completeOne();
    await reload(() => text);
    expect(previous().getByRole('button', { name: /Imran/ })).toBeVisible();
    expect(queue().queryByText('Completed')).not.toBeInTheDocument();
  },
);

test('without storage an order can still be completed and put back', async () => {
  holdTimers(OFFERED_MS);
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbidden);
  await completeOne();
  await userEvent.click(await undo());
  // Until it disappears, the “Undo” button also has the customer's name, so exclude it.
  expect(await queue().findByRole('button', { name: /^(?!Undo).*Imran/ })).toBeVisible();
});
