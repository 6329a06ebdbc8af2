import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, liveNamespaces, type SessionReply } from '@parchi/contract';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { waitFor } from '@testing-library/react';
import { api } from '../calls/api.ts';
import { createStore, type Store } from '../createStore.ts';
import { injectCalls } from '../calls/injectCalls.ts';
import { sessionApi } from '../session/sessionApi.ts';
import { sampleShop } from '../testing/sampleShop.ts';
import { sampleUser } from '../testing/sampleUser.ts';
import { subscribeToChanges } from './subscribeToChanges.ts';
import { refetchOnChange } from './refetchOnChange.ts';

const coffee = injectCalls('coffee', (build) => ({
  drinkCoffee: build.query<string, number>({
    query: (cup) => ({ path: apiPaths.listOrders, body: { cup } }),
    providesTags: ['Order'],
    onCacheEntryAdded: refetchOnChange,
  }),
  drawCoffee: build.query<string, number>({
    query: () => ({ path: apiPaths.getThumbnail }),
  }),
}));

let fakeServer: FakeServer;
let store: Store;
let giveBack = () => {};
beforeEach(async () => {
  fakeServer = await startFakeServer();
  store = createStore();
  fakeServer.answer(apiPaths.listOrders, () => ({ body: 'black' }));
});
afterEach(async () => {
  store.dispatch(api.util.resetApiState());
  jest.restoreAllMocks();
  giveBack();
  await fakeServer.stop();
});

/**
 * Signs in, and subscribes to a query that refetches on live events.
 * @returns a function that ends the subscription
 */
function listenAs(session: SessionReply, cup = 1): () => void {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: session }));
  const query = store.dispatch(coffee.endpoints.drinkCoffee.initiate(cup));
  return () => query.unsubscribe();
}

const place = liveNamespaces.user(sampleUser._id);
const asked = () => fakeServer.calls.filter(({ path }) => path === apiPaths.listOrders).length;
const joined = (count: number) => waitFor(() => expect(fakeServer.live.joins).toHaveLength(count));
const pause = (durationInMs: number) => new Promise((resolve) => setTimeout(resolve, durationInMs));

/** Records the delays of all timers started from now on. Not a jest spy: Testing Library would detect fake timers. */
function noteWaits(): readonly number[] {
  const waits: number[] = [];
  const startTimer = window.setTimeout.bind(window);
  window.setTimeout = ((onEnd: () => void, ms = 0) => {
    waits.push(ms);
    return startTimer(onEnd, ms);
  }) as typeof startTimer;
  giveBack = () => (window.setTimeout = startTimer);
  return waits;
}

const isAsked = (count: number) => waitFor(() => expect(asked()).toBe(count));

test('a live query refetches after the first connect, to catch events since its answer', async () => {
  listenAs(sampleUser);
  await joined(1);
  await isAsked(2);
});

test('a live query refetches after an event', async () => {
  listenAs(sampleUser);
  await isAsked(2);
  expect(fakeServer.live.joins).toEqual([place]);
  fakeServer.live.emit(place, 'complete', { print: 'p' });
  await isAsked(3);
});

const never = () => new Promise<never>(() => undefined);
/** Holds the replies back. @returns a function that releases them */
const answersLate = () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fakeServer.answer(apiPaths.listOrders, async () => {
    await answered;
    return { body: 'late' };
  });
  return answer;
};

test('a live query refetches after an event while another call is still running', async () => {
  fakeServer.answer(apiPaths.getThumbnail, never);
  void store.dispatch(coffee.endpoints.drawCoffee.initiate(1));
  listenAs(sampleUser);
  await isAsked(2);
  fakeServer.live.emit(place, 'complete', {});
  await isAsked(3);
});

test('a live query does not refetch after a click on “Sign Out”, while the session is ending', async () => {
  listenAs(sampleUser);
  await isAsked(2);
  const onHint = jest.fn();
  const stop = subscribeToChanges(place, onHint);
  fakeServer.answer(apiPaths.signOut, never);
  void store.dispatch(sessionApi.endpoints.signOut.initiate());
  fakeServer.live.emit(place, 'complete', {});
  await waitFor(() => expect(onHint).toHaveBeenCalled());
  stop();
  await pause(100);
  expect(asked()).toBe(2);
});

test('a live query that waits for a running request does not refetch after “Sign Out”', async () => {
  listenAs(sampleUser);
  await isAsked(2);
  const answer = answersLate();
  fakeServer.live.emit(place, 'complete', {});
  await isAsked(3);
  const onHint = jest.fn();
  const stop = subscribeToChanges(place, onHint);
  fakeServer.live.emit(place, 'complete', {});
  await waitFor(() => expect(onHint).toHaveBeenCalled());
  stop();
  fakeServer.answer(apiPaths.signOut, never);
  void store.dispatch(sessionApi.endpoints.signOut.initiate());
  answer();
  await waitFor(() =>
    expect(coffee.endpoints.drinkCoffee.select(1)(store.getState()).data).toBe('late'),
  );
  await pause(100);
  expect(asked()).toBe(3);
});

test('a live query refetches once after a running request, for all events during that request', async () => {
  listenAs(sampleUser);
  await isAsked(2);
  const onHint = jest.fn();
  const stop = subscribeToChanges(place, onHint);
  const answer = answersLate();
  fakeServer.live.emit(place, 'complete', {});
  await isAsked(3);
  fakeServer.live.emit(place, 'complete', {});
  fakeServer.live.emit(place, 'changed', {});
  await waitFor(() => expect(onHint).toHaveBeenCalledTimes(3));
  stop();
  expect(asked()).toBe(3);
  fakeServer.answer(apiPaths.listOrders, () => ({ body: 'white' }));
  answer();
  await waitFor(() =>
    expect(coffee.endpoints.drinkCoffee.select(1)(store.getState()).data).toBe('white'),
  );
  expect(asked()).toBe(4);
});

test('connects a shop to the namespace of its public code', async () => {
  listenAs(sampleShop());
  await joined(1);
  expect(fakeServer.live.joins).toEqual([liveNamespaces.shop(sampleShop().shopId)]);
});

test('a live query refetches after a reconnect [F-61]', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.1);
  listenAs(sampleUser);
  await isAsked(2);
  fakeServer.live.cut();
  await joined(2);
  await isAsked(3);
});

test('a live query refetches at random within 5 s of a reconnect, but at once after an event [F-63]', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  listenAs(sampleUser);
  await isAsked(2);
  const waits = noteWaits();
  fakeServer.live.cut();
  await waitFor(() => expect(waits).toContain(4_500));
  expect(asked()).toBe(2);
  fakeServer.live.emit(place, 'complete', { print: 'p' });
  await isAsked(3);
});

test('a live query refetches and reconnects 1 s after the server ended its connection [F-121]', async () => {
  listenAs(sampleUser);
  await isAsked(2);
  const waits = noteWaits();
  fakeServer.live.disconnect(place);
  await waitFor(() => expect(waits).toContain(1_000));
  expect(asked()).toBe(2);
  await waitFor(() => expect(asked()).toBeGreaterThan(2), { timeout: 5_000 });
  await waitFor(() => expect(fakeServer.live.joins).toEqual([place, place]), { timeout: 5_000 });
});

test('a live query does not reconnect after the server ended the connection if it has no subscribers', async () => {
  const stop = listenAs(sampleUser);
  await isAsked(2);
  const waits = noteWaits();
  fakeServer.live.disconnect(place);
  await waitFor(() => expect(waits).toContain(1_000));
  stop();
  store.dispatch(api.util.resetApiState());
  await pause(1_500);
  expect(fakeServer.live.joins).toEqual([place]);
});

test('a live query joins its channel again 10 s after a refusal', async () => {
  listenAs(sampleUser);
  await isAsked(2);
  const waits = noteWaits();
  fakeServer.live.refuse(place);
  await waitFor(() => expect(waits).toContain(10_000), { timeout: 5_000 });
  expect(fakeServer.live.joins).toEqual([place]);
});

test('several live queries share one connection, which closes with the last of them', async () => {
  const stops = [listenAs(sampleUser, 1), listenAs(sampleUser, 2)];
  await joined(1);
  await pause(100);
  expect(fakeServer.live.joins).toEqual([place]);
  for (const stop of stops) stop();
  store.dispatch(api.util.resetApiState());
  await pause(50);
  fakeServer.live.cut();
  await pause(1_500);
  expect(fakeServer.live.joins).toHaveLength(1);
});

test('a live query does not connect while nobody is signed in', async () => {
  listenAs(null);
  await isAsked(1);
  await pause(200);
  expect(fakeServer.live.joins).toHaveLength(0);
});
