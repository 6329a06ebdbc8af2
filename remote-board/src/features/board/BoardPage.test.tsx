import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type ShopReply } from '@parchi/contract';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal, samplePublicShop } from '@parchi/shared-api/testing';
import { FakeAudio } from '@parchi/shared-ui/testing';
import { renderPage } from '../../testing/renderPage.ts';

const NAMESPACE = '/board/K7M2QX';

let fakeServer: FakeServer;
let reply: ShopReply;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  reply = { shop: samplePublicShop(), queue: [-1, -1, 21, 23, 24] };
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: reply }));
  FakeAudio.tones = 0;
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(async () => {
  localStorage.clear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await fakeServer.stop();
});

async function openBoard(address = '/board?shop=k7m2qx') {
  const view = renderPage(address);
  await screen.findByRole('heading', { level: 1, name: 'Sharma Prints' });
  return view;
}

const served = (name: string) => screen.getByRole('region', { name });

test('shows the served token, the next ones with priority first, the hours and how to order', async () => {
  const { container } = await openBoard();
  expect(served('Now serving')).toHaveTextContent('21');
  const next = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(next).toEqual(['Priority × 2', '23', '24']);
  expect(screen.getByText('Open until 11:59 PM')).toBeVisible();
  expect(
    await screen.findByRole('img', { name: 'QR code to order at Sharma Prints' }),
  ).toBeVisible();
  await expectNoAxeViolations(container);
});

test('says when a closed shop opens, and which token was served last', async () => {
  // Half a day from now, whatever the time is.
  const hour = String((new Date().getUTCHours() + 17) % 24).padStart(2, '0');
  const timings = { open: `${hour}:00`, close: `${hour}:30` };
  reply = { shop: samplePublicShop({ timings }), queue: [] };
  await openBoard();
  expect(served('Served last')).toHaveTextContent(/21Closed, opens (tomorrow at )?\d+:00 [AP]M/);
});

test('says until when a shop takes no orders', async () => {
  const pausedUntil = new Date(Date.now() + 10 * 86_400_000).toISOString();
  reply = { shop: samplePublicShop({ on: false, pausedUntil }), queue: [] };
  await openBoard();
  expect(served('Served last')).toHaveTextContent(
    /21Not taking orders until \w+day, \d+ \w+, \d+:\d\d [AP]M/,
  );
});

test('says that no orders are waiting at an open shop that has served none yet', async () => {
  reply = { shop: samplePublicShop({ currentToken: 0 }), queue: [] };
  await openBoard();
  expect(served('Now serving')).toHaveTextContent(/^No orders waiting$/);
});

test('shows “Priority” as now serving while only priority orders wait, and lists none as next', async () => {
  reply = { ...reply, queue: [-1] };
  await openBoard();
  expect(served('Now serving')).toHaveTextContent('Priority');
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('shows and announces the next token on a live event, and chimes only when switched on', async () => {
  await openBoard();
  await waitFor(() => expect(fakeServer.live.joins).toContain(NAMESPACE));
  const call = async (token: number) => {
    reply = { ...reply, queue: [token] };
    fakeServer.live.emit(NAMESPACE, 'changed', {});
    await screen.findByText(`Now serving token ${token}`);
  };
  await call(23);
  expect(FakeAudio.tones).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Chime', pressed: false }));
  expect(screen.getByRole('button', { name: 'Chime', pressed: true })).toBeVisible();
  const sample = FakeAudio.tones;
  await call(24);
  expect(FakeAudio.tones).toBe(sample + 2);
  const announced = within(served('Now serving')).getByRole('status');
  expect(announced).toHaveTextContent('Now serving token 24');
});

test('keeps the last numbers while disconnected, and says from when they are [F-61]', async () => {
  await openBoard();
  await waitFor(() => expect(fakeServer.live.joins).toContain(NAMESPACE));
  fakeServer.answer(apiPaths.fetchShop, () => 'break-connection');
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  expect(await screen.findByText(/^Not connected\. These numbers are from/)).toBeVisible();
  expect(served('Now serving')).toHaveTextContent('21');
  reply = { ...reply, queue: [23] };
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: reply }));
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  await waitFor(() => expect(served('Now serving')).toHaveTextContent('23'));
  expect(screen.queryByText(/^Not connected/)).not.toBeInTheDocument();
});

test.each([
  ['/board', /the address names no shop/],
  ['/board?shop=ZZ99ZZ', /No shop has the code ZZ99ZZ/],
])('explains an address without a known shop: %s', async (address, words) => {
  fakeServer.answer(apiPaths.fetchShop, () => refusal(404, 'shop.not_found'));
  renderPage(address);
  expect(await screen.findByText(words)).toBeVisible();
});

test('keeps the screen on, also after the browser ends the wake lock, and releases it at the end [F-266]', async () => {
  const lock = { released: false, release: jest.fn(() => Promise.resolve()) };
  const request = jest.fn(() => Promise.resolve({ ...lock }));
  Object.assign(navigator, { wakeLock: { request } });
  const check = jest.spyOn(window, 'setInterval');
  const { unmount } = await openBoard();
  const held = () => request.mock.results.at(-1)?.value as Promise<typeof lock>;
  document.dispatchEvent(new Event('visibilitychange'));
  await held();
  expect(request).toHaveBeenCalledTimes(1);

  (await held()).released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));

  (await held()).released = true;
  const [everyMinute] = check.mock.calls.find(([, ms]) => ms === 60_000) ?? [];
  (everyMinute as () => void)();
  await waitFor(() => expect(request).toHaveBeenCalledTimes(3));
  unmount();
  await waitFor(() => expect(lock.release).toHaveBeenCalledTimes(1));
  Reflect.deleteProperty(navigator, 'wakeLock');
});
