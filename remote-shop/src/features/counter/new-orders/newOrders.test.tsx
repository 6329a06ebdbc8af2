import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleShop } from '@parchi/shared-api/testing';
import { findToast, holdTimers, FakeAudio } from '@parchi/shared-ui/testing';
import { openCounter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

const NAMESPACE = '/shop/K7M2QX';
const TONES_OF_A_BELL = 2;

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  FakeAudio.tones = 0;
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(async () => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await fakeServer.stop();
});

const slips = () =>
  within(screen.getByRole('region', { name: 'Current orders' })).queryAllByRole('button');
const first = queuedOrder({ tokenNumber: 21 });
const isJoined = () => waitFor(() => expect(fakeServer.live.joins).toContain(NAMESPACE));

/** Makes a user gesture, after which a browser allows sound. */
const touchPage = () => userEvent.click(document.body);

test('a new order appears by itself, with a notice, a sound and a count in the tab’s title', async () => {
  const shop = sampleShop({ currentOrders: [first] });
  const counter = await openCounter(fakeServer, shop);
  await touchPage();
  await isJoined();
  const order = queuedOrder({ tokenNumber: 22, customerName: 'Meera Kulkarni' });
  counter.shop = { ...shop, currentOrders: [first, order], tokenNumber: 22 };
  fakeServer.live.emit(NAMESPACE, 'newPrint', { shopId: shop.shopId, printId: order._id });
  expect(await findToast('Note: New order: Token 22, Meera Kulkarni')).toBeVisible();
  expect(slips()).toHaveLength(2);
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
  expect(document.title).toMatch(/^\(2\) /);
});

test('a repeated event shows the order once and rings once [F-62]', async () => {
  const shop = sampleShop();
  const counter = await openCounter(fakeServer, shop);
  await touchPage();
  await isJoined();
  counter.shop = { ...shop, currentOrders: [first] };
  fakeServer.live.emit(NAMESPACE, 'newPrint', {});
  fakeServer.live.emit(NAMESPACE, 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
  counter.shop = { ...counter.shop, tokenNumber: 77 };
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  await screen.findByText('78');
  expect(slips()).toHaveLength(1);
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
});

test('five orders missed while offline appear once each, with one sound [F-60]', async () => {
  // Choose the shortest of the random delays before a reconnect.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  const shop = sampleShop({ currentOrders: [first] });
  const counter = await openCounter(fakeServer, shop);
  await touchPage();
  await isJoined();
  counter.shop = { ...shop, tokenNumber: 70 };
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  // The event has arrived, so the connection that is cut below was established.
  await screen.findByText('71');
  const missed = [22, 23, 24, 25, 26].map((tokenNumber) => queuedOrder({ tokenNumber }));
  counter.shop = { ...shop, currentOrders: [first, ...missed] };
  fakeServer.live.cut();
  await waitFor(() => expect(slips()).toHaveLength(6), { timeout: 15_000 });
  expect(await findToast('Note: 5 new orders')).toBeVisible();
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
  random.mockRestore();
});

test('orders already waiting when the counter opens make no sound', async () => {
  await openCounter(fakeServer, sampleShop({ currentOrders: [first] }));
  await touchPage();
  expect(slips()).toHaveLength(1);
  expect(FakeAudio.tones).toBe(0);
});

test('the sound can be turned off, and stays off on this device', async () => {
  const shop = sampleShop();
  const counter = await openCounter(fakeServer, shop);
  await isJoined();
  const sound = screen.getByRole('switch', { name: 'Sound' });
  await userEvent.click(sound);
  expect(sound).not.toBeChecked();
  expect(sound).toHaveAccessibleDescription('New orders make no sound.');
  expect(localStorage.getItem('parchi.counter-muted')).toBe('{"version":1,"value":true}');
  counter.shop = { ...shop, currentOrders: [first] };
  fakeServer.live.emit(NAMESPACE, 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
  expect(FakeAudio.tones).toBe(0);

  cleanup();
  await openCounter(fakeServer, shop);
  expect(screen.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
  expect(localStorage.getItem('parchi.counter-muted')).toBeNull();
});

test('without audio in the browser, a new order appears silently', async () => {
  const shop = sampleShop();
  const counter = await openCounter(fakeServer, shop);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await touchPage();
  await isJoined();
  counter.shop = { ...shop, currentOrders: [first] };
  fakeServer.live.emit(NAMESPACE, 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
});

test('without a live channel, a new order appears within 30 s [F-61]', async () => {
  const runOut = holdTimers(30_000);
  const shop = sampleShop();
  const counter = await openCounter(fakeServer, shop);
  await isJoined();
  counter.shop = { ...shop, currentOrders: [first] };
  await waitFor(() => {
    // Let the timer run out a second time: the first time, an earlier call may still have been under way.
    runOut();
    expect(slips()).toHaveLength(1);
  });
});

test('an order put back in another tab does not count as new', async () => {
  const shop = sampleShop();
  const counter = await openCounter(fakeServer, shop);
  await touchPage();
  await isJoined();
  const paidAt = '2026-11-21T05:00:00.000Z';
  const putBack = queuedOrder({ paidAt, updatedAt: '2026-11-21T06:00:09.000Z' });
  counter.shop = { ...shop, currentOrders: [putBack] };
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  await waitFor(() => expect(slips()).toHaveLength(1));
  expect(FakeAudio.tones).toBe(0);

  const order = queuedOrder({ tokenNumber: 23, paidAt, updatedAt: paidAt });
  counter.shop = { ...shop, currentOrders: [putBack, order] };
  fakeServer.live.emit(NAMESPACE, 'newPrint', {});
  expect(await findToast('Note: New order: Token 23, Asha Verma')).toBeVisible();
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
});
