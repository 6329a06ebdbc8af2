import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../testing/openCounter.ts';
import { queuedOrder } from '../../testing/queuedOrder.ts';

const NAMESPACE = '/shop/K7M2QX';
const first = queuedOrder({ tokenNumber: 21 });
const second = queuedOrder({ tokenNumber: 22, customerName: 'Meera Kulkarni' });
const shop = sampleShop({ currentOrders: [first] });
const never = () => new Promise<never>(() => undefined);

/** A fake `IntersectionObserver` that reports every element as visible. */
class SeeingObserver {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    this.#tell([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {
    this.observe = () => undefined;
  }
}

const before = globalThis.IntersectionObserver;
let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  Object.assign(globalThis, { IntersectionObserver: SeeingObserver });
});
afterEach(async () => {
  globalThis.IntersectionObserver = before;
  await fakeServer.stop();
});

const isJoined = () => waitFor(() => expect(fakeServer.live.joins).toContain(NAMESPACE));

/** Opens a counter whose request for a thumbnail is never answered. */
async function openWaitingCounter() {
  fakeServer.answer(apiPaths.getThumbnail, never);
  const counter = await openCounter(fakeServer, shop);
  await isJoined();
  await waitFor(() => expect(sentTo(fakeServer, apiPaths.getThumbnail)).toHaveLength(1));
  return counter;
}

test('a new order appears by itself while a thumbnail and a job ticket hang', async () => {
  fakeServer.answer(apiPaths.jobTicket, never);
  const counter = await openWaitingCounter();
  await waitFor(() => expect(sentTo(fakeServer, apiPaths.jobTicket)).toHaveLength(1));
  counter.shop = { ...shop, currentOrders: [first, second], tokenNumber: 22 };
  fakeServer.live.emit(NAMESPACE, 'newPrint', { shopId: shop.shopId, printId: second._id });
  expect(await findToast('Note: New order: Token 22, Meera Kulkarni')).toBeVisible();
});

test('a completed order leaves while a thumbnail hangs, without a live event', async () => {
  const counter = await openWaitingCounter();
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.shop = { ...shop, currentOrders: [], currentToken: 77 };
    const order = { ...first, active: false, completedAt: '2026-11-21T06:00:00.000Z' };
    return { body: { text: 'Order completed', print: order } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mark completed' }));
  await waitFor(() =>
    expect(screen.getByText('Current token').nextSibling).toHaveTextContent(/^77$/),
  );
});
