import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { sampleShop } from '@parchi/shared-api/testing';
import { holdTimers } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, screen, waitFor } from '@testing-library/react';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';

const NAMESPACE = '/shop/K7M2QX';
const UNNOTICED_MS = 2_500;

let fakeServer: FakeServer;
let counter: Counter;
let runOut: () => void;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  runOut = holdTimers(UNNOTICED_MS);
  counter = await openCounter(fakeServer, sampleShop());
  await isJoined();
  await isHeard(70);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

async function isJoined(): Promise<void> {
  await waitFor(() => expect(fakeServer.live.joins).toEqual([NAMESPACE]));
}

/** Emits a live event and waits until the page shows it, which proves that the connection is established. */
async function isHeard(tokenNumber: number): Promise<void> {
  counter.shop = sampleShop({ tokenNumber });
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  await screen.findByText(String(tokenNumber + 1));
}

function turnNetwork(isOn: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
}

const line = () => screen.queryByText('Not connected');
const isSaid = () =>
  waitFor(() => {
    act(runOut);
    expect(line()).toBeVisible();
  });

test('a lost live channel is reported after a moment', async () => {
  fakeServer.live.refuse(NAMESPACE);
  await isSaid();
  expect(line()?.closest('[role=alert]')).toHaveTextContent(
    /^Not connectedNew orders appear when the connection is back\.$/,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoAxeViolations(counter.container);
});

test('says since when the counter may be out of date, until it is refreshed [F-171]', async () => {
  const answeredAt = new Date();
  turnNetwork(false);
  await isSaid();
  const since = screen.getByText(/^Not up to date since /);
  expect(since).toHaveTextContent(formatShopMoment(answeredAt.toISOString()));
  // The time must be outside the alert, or a screen reader would read the whole alert again after each refresh.
  expect(since.closest('[role=alert]')).toBeNull();
  let answer = () => {};
  fakeServer.answer(
    apiPaths.fetchShop,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { shop: counter.shop } });
      }),
  );
  const asked = fakeServer.calls.length;
  turnNetwork(true);
  await waitFor(() => expect(fakeServer.calls.length).toBeGreaterThan(asked));
  expect(line()).toBeVisible();
  answer();
  await waitFor(() => expect(line()).toBeNull());
});

test('a lost network is reported after a moment, until it is back', async () => {
  turnNetwork(false);
  expect(line()).toBeNull();
  await isSaid();
  turnNetwork(true);
  await waitFor(() => expect(line()).toBeNull());
});

test('a very short loss of the network is not reported', async () => {
  turnNetwork(false);
  turnNetwork(true);
  await waitFor(() => expect(fakeServer.live.joins).toHaveLength(2));
  await isHeard(80);
  act(runOut);
  expect(line()).toBeNull();
});
