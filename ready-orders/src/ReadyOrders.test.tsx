import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, liveNamespaces, type Id, type Print, type SessionReply } from '@parchi/contract';
import { api, createStore, endSession, type Store } from '@parchi/shared-api';
import { samplePrint, sampleShop, sampleUser } from '@parchi/shared-api/testing';
import { BrowserRouter } from '@parchi/shared-routing';
import { AppFrame, Page } from '@parchi/shared-ui';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startWire, type Wire } from '@parchi/tooling/wire';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ReadyOrders } from './ReadyOrders.tsx';

/** With an order that is waited for. */
const customer = { ...sampleUser, activePrints: [samplePrint({ active: true })] };
const place = liveNamespaces.user(sampleUser._id);
const idOf = (digits: string) => digits.repeat(16) as Id;

let wire: Wire;
let session: SessionReply;
let stores: Store[];
beforeEach(async () => {
  localStorage.clear();
  document.title = 'Parchi';
  window.history.pushState(null, '', '/');
  wire = await startWire();
  wire.answer(apiPaths.getUserData, () => ({ body: session }));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) store.dispatch(api.util.resetApiState());
  jest.restoreAllMocks();
  await wire.stop();
});

function order(about: Partial<Print> = {}): Print {
  return samplePrint({
    _id: idOf('b1'),
    tokenNumber: 14,
    payment: { status: 'paid', timeline: [] },
    completedAt: '2026-11-21T06:00:00.000Z',
    ...about,
  });
}

/** A page of the site, as one tab shows it. */
async function openPage() {
  const store = createStore();
  stores.push(store);
  const joins = wire.live.joins.length;
  const page = render(
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
    await waitFor(() => expect(wire.live.joins.length).toBeGreaterThan(joins));
    await page.findByRole('status');
  }
  return { ...page, store };
}

/** The shop completes orders, and the live channel says so. */
function complete(...filePrinted: Print[]): void {
  session = { ...customer, filePrinted };
  wire.live.emit(place, 'complete', { print: filePrinted[0]?._id });
}

const notices = () => screen.queryAllByRole('listitem');
const dismiss = (title: string) =>
  userEvent.click(screen.getByRole('button', { name: `Dismiss “${title}”` }));

test('an order that becomes ready is said with shop, number and the way to it, until dismissed [F-174]', async () => {
  session = customer;
  const { container } = await openPage();
  expect(notices()).toHaveLength(0);
  complete(order());
  const notice = await within(screen.getByRole('status')).findByRole('listitem');
  expect(notice).toHaveTextContent('Order 14 is ready Collect it at Sharma Prints.See order');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', `/orders?id=${idOf('b1')}`);
  await expectNoAxeViolations(container);
  await dismiss('Order 14 is ready');
  expect(notices()).toHaveLength(0);
});

test('an order that ended by itself is no news [F-152]', async () => {
  session = customer;
  await openPage();
  const endedAt = '2026-11-21T06:00:00.000Z';
  complete(order({ endedAt, endReason: 'not_completed' }), order({ _id: idOf('b2') }));
  await waitFor(() => expect(notices()).toHaveLength(1));
});

test('several are said at once, a priority order by its name, and each is dismissed by itself [F-174]', async () => {
  session = customer;
  await openPage();
  complete(order(), order({ _id: idOf('b2'), tokenNumber: -1, priority: true }));
  await waitFor(() => expect(notices()).toHaveLength(2));
  await dismiss('Order 14 is ready');
  expect(notices()).toHaveLength(1);
  expect(screen.getByText('Your priority order is ready')).toBeVisible();
});

test('a notice is there on the next visit unless it was dismissed; what was completed before the first one is no news [F-174]', async () => {
  const before = order({ _id: idOf('a0'), completedAt: '2026-11-20T06:00:00.000Z' });
  session = { ...customer, filePrinted: [before] };
  (await openPage()).unmount();
  session = { ...customer, filePrinted: [order(), before] };
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

test('an order that the shop puts back is not ready, and is news again when it is completed anew [F-174]', async () => {
  session = customer;
  await openPage();
  complete(order());
  await waitFor(() => expect(notices()).toHaveLength(1));
  await dismiss('Order 14 is ready');
  complete(order({ completedAt: '2026-11-21T06:05:00.000Z' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  session = customer;
  wire.live.emit(place, 'reopened', { print: idOf('b1') });
  await waitFor(() => expect(notices()).toHaveLength(0));
});

test('what happened while the connection was lost is said when it is back [F-174]', async () => {
  session = customer;
  await openPage();
  session = { ...customer, filePrinted: [order()] };
  wire.live.cut();
  await waitFor(() => expect(notices()).toHaveLength(1), { timeout: 20_000 });
});

test('dismissed in one tab is dismissed in all, and it goes with sign-out [F-174]', async () => {
  session = customer;
  const { store } = await openPage();
  complete(order(), order({ _id: idOf('b2'), tokenNumber: 15 }));
  await waitFor(() => expect(notices()).toHaveLength(2));
  // What another tab stores, as the browser tells this one.
  const stored = JSON.parse(localStorage.getItem('parchi.ready-orders') ?? '') as object;
  const dismissed = [`${idOf('b1')} ${order().completedAt}`];
  localStorage.setItem('parchi.ready-orders', JSON.stringify({ ...stored, dismissed }));
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(notices()).toHaveLength(1);
  session = null;
  act(() => void store.dispatch(endSession()));
  expect(notices()).toHaveLength(0);
});

test('a tab that still shows somebody else leaves what others have stored [F-174]', async () => {
  session = customer;
  await openPage();
  const other = JSON.stringify({ user: idOf('c1'), since: '', dismissed: [] });
  localStorage.setItem('parchi.ready-orders', other);
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  complete(order());
  await waitFor(() => expect(wire.calls.length).toBeGreaterThan(2));
  expect(localStorage.getItem('parchi.ready-orders')).toBe(other);
});

test.each([null, sampleShop()])(
  'a visitor and a shop have no notices and no channel for them',
  async (who) => {
    session = who;
    const { container } = await openPage();
    await waitFor(() => expect(wire.calls.length).toBeGreaterThan(0));
    expect(within(container).queryByRole('status')).toBeNull();
    expect(wire.live.joins).toEqual([]);
  },
);

test('a first order that is paid meanwhile is noticed when one comes back to the tab [F-174]', async () => {
  session = sampleUser;
  await openPage();
  await waitFor(() => expect(wire.calls.length).toBeGreaterThan(0));
  session = customer;
  await waitFor(() => {
    fireEvent.focus(window);
    expect(wire.live.joins).toHaveLength(1);
  });
  complete(order());
  await waitFor(() => expect(notices()).toHaveLength(1));
});

test.each(['not JSON', '{"user":1}', 'null'])(
  'what is stored as %s is begun anew',
  async (text) => {
    localStorage.setItem('parchi.ready-orders', text);
    session = { ...customer, filePrinted: [order()] };
    await openPage();
    expect(notices()).toHaveLength(0);
    expect(JSON.parse(localStorage.getItem('parchi.ready-orders') ?? '')).toEqual({
      user: sampleUser._id,
      since: order().completedAt,
      dismissed: [],
    });
  },
);

test('the tab’s title says it until somebody comes to the page [F-175]', async () => {
  session = customer;
  await openPage();
  expect(document.title).toBe('Send files · Parchi');
  complete(order());
  await waitFor(() => expect(document.title).toBe('Order 14 is ready · Parchi'));
  complete(order(), order({ _id: idOf('b2'), tokenNumber: 15 }));
  await waitFor(() => expect(document.title).toBe('2 orders are ready · Parchi'));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent.pointerMove(document.body);
  expect(document.title).toBe('2 orders are ready · Parchi');
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  expect(document.title).toBe('Send files · Parchi');
  expect(notices()).toHaveLength(2);
});

test('a title that nobody saw goes with its notice [F-175]', async () => {
  session = customer;
  await openPage();
  complete(order());
  await waitFor(() => expect(document.title).toBe('Order 14 is ready · Parchi'));
  session = customer;
  wire.live.emit(place, 'reopened', { print: idOf('b1') });
  await waitFor(() => expect(document.title).toBe('Send files · Parchi'));
});
