import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import { refusal, sampleUser } from '@parchi/shared-api/testing';
import { formatMoment } from '@parchi/shared-ui/format';
import { holdTimers } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, screen, waitFor } from '@testing-library/react';
import { noOrders, openOrder, openOrders } from '../../testing/openOrders.ts';
import { press } from '../../testing/placeOrderJourney.ts';
import { activeOrder } from '../../testing/sampleOrders.ts';

const UNNOTICED_MS = 2_500;

let fakeServer: FakeServer;
let runOut: () => void;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  runOut = holdTimers(UNNOTICED_MS);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

function turnNetwork(isOn: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
}

const line = () => screen.queryByText(/^Not up to date since /);
const asked = () => fakeServer.calls.filter(({ path }) => path !== apiPaths.getUserData).length;
/** Waits for the first reply, and for the refetch that follows when the live channel has connected. */
const isSettled = () => waitFor(() => expect(asked()).toBeGreaterThanOrEqual(2));

const pages = [
  ['an order', apiPaths.getOrder, () => openOrder(fakeServer, activeOrder())],
  [
    'the list of orders',
    apiPaths.listOrders,
    () => openOrders(fakeServer, { active: [activeOrder()] }),
  ],
] as const;

test.each(pages)(
  '%s says since when it is out of date, until it is up to date again [F-172]',
  async (...row) => {
    const [, , open] = row;
    const { container } = open();
    await screen.findByText('Sharma Prints');
    await isSettled();
    expect(line()).toBeNull();
    const answeredAt = new Date();
    turnNetwork(false);
    await waitFor(() => {
      act(runOut);
      expect(line()).toBeVisible();
    });
    expect(line()).toHaveTextContent(formatMoment(answeredAt.toISOString()));
    expect(line()?.closest('[role=alert]')).toHaveTextContent(
      /updates when you are connected again/,
    );
    expect(screen.getByText('Sharma Prints')).toBeVisible();
    await expectNoAxeViolations(container);
    turnNetwork(true);
    await waitFor(() => expect(line()).toBeNull());
  },
);

test('an order says that it is out of date although a reply arrives just after the network is lost [F-172]', async () => {
  openOrder(fakeServer, activeOrder());
  await screen.findByText('Sharma Prints');
  await isSettled();
  let answer = () => {};
  fakeServer.answer(
    apiPaths.getOrder,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: activeOrder({ tokenNumber: 73 }) });
      }),
  );
  const before = asked();
  fakeServer.live.emit(liveNamespaces.user(sampleUser._id), 'complete', {
    print: activeOrder()._id,
  });
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  turnNetwork(false);
  answer();
  await screen.findByText('73');
  await waitFor(() => {
    act(runOut);
    expect(line()).toBeVisible();
  });
});

test.each(pages)(
  '%s says that it is out of date when a call fails, with the reason [F-172]',
  async (...row) => {
    const [, path, open] = row;
    open();
    await screen.findByText('Sharma Prints');
    await isSettled();
    fakeServer.answer(path, () => refusal(503, 'service.unavailable'));
    fakeServer.live.emit(liveNamespaces.user(sampleUser._id), 'complete', {
      print: activeOrder()._id,
    });
    await waitFor(() => expect(line()).toBeVisible());
    expect(screen.getByText('Parchi is busy. Try again in a moment.')).toBeVisible();
    const body = path === apiPaths.getOrder ? activeOrder() : { ...noOrders };
    fakeServer.answer(path, () => ({ body }));
    await press('Try again');
    await waitFor(() => expect(line()).toBeNull());
  },
);

test('says nothing about a lost live channel while calls still get through [F-172]', async () => {
  openOrder(fakeServer, activeOrder());
  await screen.findByText('Sharma Prints');
  await isSettled();
  const before = asked();
  fakeServer.live.refuse(liveNamespaces.user(sampleUser._id));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  act(runOut);
  await waitFor(() => expect(line()).toBeNull());
});
