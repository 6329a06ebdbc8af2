import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { apiPaths, liveNamespaces, type Id, type Order, type SessionReply } from '@parchi/contract';
import { api, createStore, endSession, type Store } from '@parchi/shared-api';
import { sampleOrder, sampleShop, sampleUser } from '@parchi/shared-api/testing';
import { BrowserRouter } from '@parchi/shared-routing';
import { AppFrame, Page } from '@parchi/shared-ui';
import { damageEachField, FakeAudio } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ReadyOrders } from './ReadyOrders.tsx';

/** A person who waits for one order. */
const customer = { ...sampleUser, activePrints: [sampleOrder({ active: true, ordersAhead: 0 })] };
const place = liveNamespaces.user(sampleUser._id);
const idOf = (digits: string) => digits.repeat(16) as Id;

let fakeServer: FakeServer;
let session: SessionReply;
let stores: Store[];
beforeEach(async () => {
  localStorage.clear();
  document.title = 'Parchi';
  window.history.pushState(null, '', '/');
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.getUserData, () => ({ body: session }));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) store.dispatch(api.util.resetApiState());
  jest.restoreAllMocks();
  await fakeServer.stop();
});

function readyOrder(about: Partial<Order> = {}): Order {
  return sampleOrder({
    _id: idOf('b1'),
    tokenNumber: 14,
    payment: { status: 'paid', timeline: [] },
    completedAt: '2026-11-21T06:00:00.000Z',
    ...about,
  });
}

/** Opens a page of the site as one browser tab would. */
async function openPage() {
  const store = createStore();
  stores.push(store);
  const joins = fakeServer.live.joins.length;
  const view = render(
    <Provider store={store}>
      <BrowserRouter>
        <AppFrame header="Parchi">
          <ReadyOrders />
          <Page title="Send files" />
        </AppFrame>
      </BrowserRouter>
    </Provider>,
  );
  if (session && 'activePrints' in session && session.activePrints.length > 0) {
    await waitForJoin(joins);
    await screen.findByRole('status');
  }
  return { ...view, store };
}

/** Waits until the tab listens for live events, too. */
async function waitForJoin(joinsBefore: number): Promise<void> {
  await waitFor(() => expect(fakeServer.live.joins.length).toBeGreaterThan(joinsBefore));
}

/** Imitates the shop completing orders, with the live event for them. */
function complete(...filePrinted: Order[]): void {
  session = { ...customer, filePrinted };
  fakeServer.live.emit(place, 'complete', { print: filePrinted[0]?._id });
}

const notices = () => {
  const region = screen.queryByRole('status');
  return region ? within(region).queryAllByRole('listitem') : [];
};
const activeOrders = () =>
  within(screen.getByRole('navigation', { name: 'Your active orders' })).getAllByRole('link');
const dismiss = (title: string) =>
  userEvent.click(screen.getByRole('button', { name: `Dismiss “${title}”` }));

test('shows a ready order with its shop, number and link until the notice is dismissed [F-174]', async () => {
  session = customer;
  const { container } = await openPage();
  expect(notices()).toHaveLength(0);
  complete(readyOrder());
  const notice = await within(screen.getByRole('status')).findByRole('listitem');
  expect(notice).toHaveTextContent('Order 14 is ready Collect it at Sharma Prints.See order');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', `/orders?id=${idOf('b1')}`);
  await expectNoAxeViolations(container);
  await dismiss('Order 14 is ready');
  expect(notices()).toHaveLength(0);
});

test('shows no notice for an order that ended because its time ran out [F-152]', async () => {
  session = customer;
  await openPage();
  const endedAt = '2026-11-21T06:00:00.000Z';
  complete(readyOrder({ endedAt, endReason: 'not_completed' }), readyOrder({ _id: idOf('b2') }));
  await waitFor(() => expect(notices()).toHaveLength(1));
});

test('shows several ready orders, each with its own dismiss button [F-174]', async () => {
  session = customer;
  await openPage();
  complete(readyOrder(), readyOrder({ _id: idOf('b2'), tokenNumber: -1, priority: true }));
  await waitFor(() => expect(notices()).toHaveLength(2));
  await dismiss('Order 14 is ready');
  expect(notices()).toHaveLength(1);
  expect(screen.getByText('Your priority order is ready')).toBeVisible();
});

test('shows a refused order with its shop, number and link until the notice is dismissed [F-174]', async () => {
  session = customer;
  const { container } = await openPage();
  const endedAt = '2026-11-21T06:00:00.000Z';
  complete(
    readyOrder({ completedAt: null, endedAt, endReason: 'refused' }),
    readyOrder({ _id: idOf('b2'), completedAt: null, endedAt, endReason: 'cancelled' }),
  );
  const notice = await within(screen.getByRole('status')).findByRole('listitem');
  expect(notice).toHaveTextContent('Order 14 was refused Sharma Prints can’t print it.See order');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', `/orders?id=${idOf('b1')}`);
  await expectNoAxeViolations(container);
  await dismiss('Order 14 was refused');
  expect(notices()).toHaveLength(0);
});

test('shows undismissed notices on the next visit, but no orders from before the first visit [F-174]', async () => {
  const before = readyOrder({ _id: idOf('a0'), completedAt: '2026-11-20T06:00:00.000Z' });
  session = { ...customer, filePrinted: [before] };
  (await openPage()).unmount();
  session = { ...customer, filePrinted: [readyOrder(), before] };
  const visit = await openPage();
  await waitFor(() => expect(notices()).toHaveLength(1));
  visit.unmount();
  const next = await openPage();
  await waitFor(() => expect(notices()).toHaveLength(1));
  await dismiss('Order 14 is ready');
  next.unmount();
  await openPage();
  expect(notices()).toHaveLength(0);
});

test('removes the notice of an order put back, and shows it again once completed again [F-174]', async () => {
  session = customer;
  await openPage();
  complete(readyOrder());
  await waitFor(() => expect(notices()).toHaveLength(1));
  await dismiss('Order 14 is ready');
  complete(readyOrder({ completedAt: '2026-11-21T06:05:00.000Z' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  session = customer;
  fakeServer.live.emit(place, 'reopened', { print: idOf('b1') });
  await waitFor(() => expect(notices()).toHaveLength(0));
});

test('shows orders that became ready while the connection was lost [F-174]', async () => {
  session = customer;
  await openPage();
  session = { ...customer, filePrinted: [readyOrder()] };
  fakeServer.live.cut();
  await waitFor(() => expect(notices()).toHaveLength(1), { timeout: 20_000 });
});

test('dismisses a notice in all tabs, and removes the notices on sign-out [F-174]', async () => {
  session = customer;
  const { store } = await openPage();
  complete(readyOrder(), readyOrder({ _id: idOf('b2'), tokenNumber: 15 }));
  await waitFor(() => expect(notices()).toHaveLength(2));
  // Store what another tab would store, and fire the event that the browser then sends to this tab.
  const stored = JSON.parse(localStorage.getItem('parchi.ready-orders') ?? '') as {
    version: number;
    value: object;
  };
  const dismissed = [`${idOf('b1')} ${readyOrder().completedAt}`];
  localStorage.setItem(
    'parchi.ready-orders',
    JSON.stringify({ ...stored, value: { ...stored.value, dismissed } }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(notices()).toHaveLength(1);
  session = null;
  act(() => void store.dispatch(endSession()));
  expect(notices()).toHaveLength(0);
});

test('does not overwrite what another account stored in another tab [F-174]', async () => {
  session = customer;
  await openPage();
  const value = { user: idOf('c1'), since: '', dismissed: [] };
  const other = JSON.stringify({ version: 1, value });
  localStorage.setItem('parchi.ready-orders', other);
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  complete(readyOrder());
  await waitFor(() => expect(fakeServer.calls.length).toBeGreaterThan(2));
  expect(localStorage.getItem('parchi.ready-orders')).toBe(other);
});

test.each([null, sampleShop()])(
  'shows no notices and opens no live channel for visitors and shops',
  async (who) => {
    session = who;
    const { container } = await openPage();
    await waitFor(() => expect(fakeServer.calls.length).toBeGreaterThan(0));
    expect(within(container).queryByRole('status')).not.toBeInTheDocument();
    expect(fakeServer.live.joins).toEqual([]);
  },
);

test('detects a first order, paid on another device, when the tab gets the focus [F-174]', async () => {
  session = sampleUser;
  await openPage();
  await waitFor(() => expect(fakeServer.calls.length).toBeGreaterThan(0));
  session = customer;
  await waitFor(() => {
    // oxlint-disable-next-line testing-library/no-wait-for-side-effects -- A focus during a fetch starts no other, so it is repeated.
    fireEvent.focus(window);
    expect(fakeServer.live.joins).toHaveLength(1);
  });
  complete(readyOrder());
  await waitFor(() => expect(notices()).toHaveLength(1));
});

describe('with audio in the browser', () => {
  beforeEach(() => {
    FakeAudio.tones = 0;
    Object.assign(globalThis, { AudioContext: FakeAudio });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });
  const TONES_OF_A_BELL = 2;

  test('rings once for orders that become ready together, and again for one completed again [F-550]', async () => {
    session = customer;
    await openPage();
    await userEvent.click(document.body);
    complete(readyOrder(), readyOrder({ _id: idOf('b2'), tokenNumber: 15 }));
    await waitFor(() => expect(notices()).toHaveLength(2));
    expect(FakeAudio.tones).toBe(TONES_OF_A_BELL);
    complete(readyOrder({ completedAt: '2026-11-21T06:05:00.000Z' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(FakeAudio.tones).toBe(2 * TONES_OF_A_BELL);
  });

  test('does not ring for an order whose notice was there when the page opened [F-550]', async () => {
    session = customer;
    (await openPage()).unmount();
    session = { ...customer, filePrinted: [readyOrder()] };
    await openPage();
    await userEvent.click(document.body);
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(FakeAudio.tones).toBe(0);
  });

  test('does not start audio when no order is waiting [F-550]', async () => {
    const opened = jest.spyOn(FakeAudio.prototype, 'resume');
    session = customer;
    (await openPage()).unmount();
    session = { ...customer, activePrints: [], filePrinted: [readyOrder()] };
    render(
      <Provider store={createStore()}>
        <BrowserRouter>
          <AppFrame header="Parchi">
            <ReadyOrders />
          </AppFrame>
        </BrowserRouter>
      </Provider>,
    );
    await waitFor(() => expect(notices()).toHaveLength(1));
    await userEvent.click(document.body);
    expect(opened).not.toHaveBeenCalled();
  });
});

const damagedSeen = damageEachField({
  version: 1,
  value: { user: sampleUser._id, since: '', dismissed: ['a'] },
}).map(([, damaged]) => JSON.stringify(damaged));

test.each(['not JSON', '{"user":1}', 'null', ...damagedSeen])(
  'replaces the unusable stored value %s',
  async (text) => {
    localStorage.setItem('parchi.ready-orders', text);
    session = { ...customer, filePrinted: [readyOrder()] };
    await openPage();
    expect(notices()).toHaveLength(0);
    expect(JSON.parse(localStorage.getItem('parchi.ready-orders') ?? '')).toEqual({
      version: 1,
      value: { user: sampleUser._id, since: readyOrder().completedAt, dismissed: [] },
    });
  },
);

test('shows ready orders in the tab’s title until the person returns to the page [F-175]', async () => {
  session = customer;
  await openPage();
  expect(document.title).toBe('You are next · Send files · Parchi');
  complete(readyOrder());
  await waitFor(() => expect(document.title).toBe('Order 14 is ready · Parchi'));
  complete(readyOrder(), readyOrder({ _id: idOf('b2'), tokenNumber: 15 }));
  await waitFor(() => expect(document.title).toBe('2 orders are ready · Parchi'));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent.pointerMove(document.body);
  expect(document.title).toBe('2 orders are ready · Parchi');
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  expect(document.title).toBe('You are next · Send files · Parchi');
  expect(notices()).toHaveLength(2);
});

test('removes the message from the tab’s title together with the notice [F-175]', async () => {
  session = customer;
  await openPage();
  complete(readyOrder());
  await waitFor(() => expect(document.title).toBe('Order 14 is ready · Parchi'));
  session = customer;
  fakeServer.live.emit(place, 'reopened', { print: idOf('b1') });
  await waitFor(() => expect(document.title).toBe('You are next · Send files · Parchi'));
});

test('shows on every page how many orders are before the active ones, the next one first [F-174]', async () => {
  const queued = (about: Partial<Order>) => sampleOrder({ active: true, ...about });
  const first = queued({ _id: idOf('c1'), tokenNumber: 16, ordersAhead: 2 });
  const second = queued({ _id: idOf('c2'), priority: true, ordersAhead: 0 });
  session = { ...customer, activePrints: [first, second] };
  const { container } = await openPage();
  expect(activeOrders().map((link) => link.textContent)).toEqual([
    'Your priority order: You are next',
    'Order 16: 2 before you',
  ]);
  expect(activeOrders()[1]).toHaveAttribute('href', `/orders?id=${idOf('c1')}`);
  expect(document.title).toBe('You are next · Send files · Parchi');
  await expectNoAxeViolations(container);
  const openedAt = '2026-11-21T05:00:00.000Z';
  session = { ...customer, activePrints: [{ ...first, ordersAhead: 1, openedAt }, second] };
  fakeServer.live.emit(place, 'opened', { print: first._id });
  await waitFor(() => expect(document.title).toBe('Printing · Send files · Parchi'));
  expect(activeOrders()[0]).toHaveTextContent('Order 16: Printing');
});

test('says nothing of active orders on the pages that show them, nor when none is left', async () => {
  window.history.pushState(null, '', '/orders');
  session = customer;
  await openPage();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(document.title).toBe('Send files · Parchi');
  window.history.pushState(null, '', '/');
  fireEvent.popState(window);
  await screen.findByRole('navigation');
  complete(readyOrder());
  session = { ...session, activePrints: [], filePrinted: [readyOrder()] };
  await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
});
