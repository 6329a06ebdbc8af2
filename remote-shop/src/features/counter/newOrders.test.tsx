import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startWire, type Wire } from '@parchi/tooling/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleShop } from '@parchi/shared-api/testing';
import { findToast, holdTimers } from '@parchi/shared-ui/testing';
import { FakeAudio } from '../../testing/fakeAudio.ts';
import { openCounter } from '../../testing/openCounter.ts';
import { sampleOrder } from '../../testing/sampleOrder.ts';

const NAMESPACE = '/shop/K7M2QX';
const TONES_OF_A_BELL = 2;

let wire: Wire;
beforeEach(async () => {
  wire = await startWire();
  FakeAudio.tones = 0;
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(async () => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await wire.stop();
});

const slips = () =>
  within(screen.getByRole('region', { name: 'Current orders' })).queryAllByRole('button');
const first = sampleOrder({ tokenNumber: 21 });
const isJoined = () => waitFor(() => expect(wire.live.joins).toContain(NAMESPACE));

/** The page has been touched: from then on a browser lets it sound. */
const touchPage = () => userEvent.click(document.body);

test('a new order comes by itself, with a notice, a sound, and the tab’s title counting it', async () => {
  const shop = sampleShop({ currentOrders: [first] });
  const counter = await openCounter(wire, shop);
  await touchPage();
  await isJoined();
  const order = sampleOrder({ tokenNumber: 22, customerName: 'Meera Kulkarni' });
  counter.shop = { ...shop, currentOrders: [first, order], tokenNumber: 22 };
  wire.live.emit(NAMESPACE, 'newPrint', { shopId: shop.shopId, printId: order._id });
  expect(await findToast('Note: New order: Token 22, Meera Kulkarni')).toBeVisible();
  expect(slips()).toHaveLength(2);
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
  expect(document.title).toMatch(/^\(2\) /);
});

test('F-62: an event that comes twice shows the order once and rings once', async () => {
  const shop = sampleShop();
  const counter = await openCounter(wire, shop);
  await touchPage();
  await isJoined();
  counter.shop = { ...shop, currentOrders: [first] };
  wire.live.emit(NAMESPACE, 'newPrint', {});
  wire.live.emit(NAMESPACE, 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
  counter.shop = { ...counter.shop, tokenNumber: 77 };
  wire.live.emit(NAMESPACE, 'changed', {});
  await screen.findByText('78');
  expect(slips()).toHaveLength(1);
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
});

test('F-60: five orders that came while the network was away show once each, with one sound', async () => {
  // Of the reconnect's random waits the shortest.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  const shop = sampleShop({ currentOrders: [first] });
  const counter = await openCounter(wire, shop);
  await touchPage();
  await isJoined();
  counter.shop = { ...shop, tokenNumber: 70 };
  wire.live.emit(NAMESPACE, 'changed', {});
  // The page hears: what is cut now is a connection that stood.
  await screen.findByText('71');
  const missed = [22, 23, 24, 25, 26].map((tokenNumber) => sampleOrder({ tokenNumber }));
  counter.shop = { ...shop, currentOrders: [first, ...missed] };
  wire.live.cut();
  await waitFor(() => expect(slips()).toHaveLength(6), { timeout: 15_000 });
  expect(await findToast('Note: 5 new orders')).toBeVisible();
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
  random.mockRestore();
});

test('orders that wait when the counter is opened are nothing new', async () => {
  await openCounter(wire, sampleShop({ currentOrders: [first] }));
  await touchPage();
  expect(slips()).toHaveLength(1);
  expect(FakeAudio.tones).toBe(0);
});

test('the sound can be turned off, and stays off on this device', async () => {
  const shop = sampleShop();
  const counter = await openCounter(wire, shop);
  await isJoined();
  const sound = screen.getByRole('switch', { name: 'Sound' });
  await userEvent.click(sound);
  expect(sound).not.toBeChecked();
  expect(sound).toHaveAccessibleDescription('New orders come silently.');
  expect(localStorage.getItem('parchi.counter-muted')).toBe('yes');
  counter.shop = { ...shop, currentOrders: [first] };
  wire.live.emit(NAMESPACE, 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
  expect(FakeAudio.tones).toBe(0);

  cleanup();
  await openCounter(wire, shop);
  expect(screen.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
  expect(localStorage.getItem('parchi.counter-muted')).toBeNull();
});

test('before anybody touched the page a new order comes silently, and nothing fails', async () => {
  const shop = sampleShop();
  const counter = await openCounter(wire, shop);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await touchPage();
  await isJoined();
  counter.shop = { ...shop, currentOrders: [first] };
  wire.live.emit(NAMESPACE, 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
});

test('F-61: with no live channel at all a new order is there within 30 s', async () => {
  const runOut = holdTimers(30_000);
  const shop = sampleShop();
  const counter = await openCounter(wire, shop);
  await isJoined();
  counter.shop = { ...shop, currentOrders: [first] };
  await waitFor(() => {
    // Again, where it ran out while the answer to an earlier question was under way.
    runOut();
    expect(slips()).toHaveLength(1);
  });
});

test('an order that another tab completed before this one was opened, and put back, is nothing new', async () => {
  const shop = sampleShop();
  const counter = await openCounter(wire, shop);
  await touchPage();
  await isJoined();
  const paidAt = '2026-11-21T05:00:00.000Z';
  const putBack = sampleOrder({ paidAt, updatedAt: '2026-11-21T06:00:09.000Z' });
  counter.shop = { ...shop, currentOrders: [putBack] };
  wire.live.emit(NAMESPACE, 'changed', {});
  await waitFor(() => expect(slips()).toHaveLength(1));
  expect(FakeAudio.tones).toBe(0);

  const order = sampleOrder({ tokenNumber: 23, paidAt, updatedAt: paidAt });
  counter.shop = { ...shop, currentOrders: [putBack, order] };
  wire.live.emit(NAMESPACE, 'newPrint', {});
  expect(await findToast('Note: New order: Token 23, Asha Verma')).toBeVisible();
  expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
});
