import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../createStore.ts';
import { useGetSessionQuery } from './sessionApi.ts';
import { sessionKind } from './sessionKind.ts';
import { sampleShop } from '../testing/sampleShop.ts';
import { sampleUser } from '../testing/sampleUser.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  await fakeServer.stop();
});

function askWhoIsSignedIn() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  return renderHook(() => useGetSessionQuery(), { wrapper }).result;
}

test('fetches the session with one POST and reads null as nobody signed in', async () => {
  fakeServer.answer('/users/get-user-data', () => ({ body: null }));
  const session = askWhoIsSignedIn();
  await waitFor(() => expect(session.current.isSuccess).toBe(true));
  expect(session.current.data).toBeNull();
  expect(sessionKind(session.current.data)).toBe('nobody');
  expect(fakeServer.calls).toHaveLength(1);
});

const early = (reply: Promise<unknown>) => {
  window.earlyReplies = { '/users/get-user-data': reply as Promise<Response> };
};
const jsonReply = (body: unknown) => ({
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: () => Promise.resolve(JSON.stringify(body)),
});

test('uses the reply to the call that the document sent early, but only once', async () => {
  fakeServer.answer('/users/get-user-data', () => ({ body: null }));
  early(Promise.resolve(jsonReply(sampleUser)));
  const first = askWhoIsSignedIn();
  await waitFor(() => expect(first.current.data).toEqual(sampleUser));
  expect(fakeServer.calls).toHaveLength(0);
  const second = askWhoIsSignedIn();
  await waitFor(() => expect(second.current.data).toBeNull());
  expect(fakeServer.calls).toHaveLength(1);
});

test('makes the call itself if the document’s early call failed [F-271]', async () => {
  fakeServer.answer('/users/get-user-data', () => ({ body: null }));
  early(Promise.reject(new TypeError('the connection was lost')));
  const session = askWhoIsSignedIn();
  await waitFor(() => expect(session.current.data).toBeNull());
});

test('treats a reply with shopId as a shop and any other record as a person', () => {
  expect(sessionKind(sampleShop())).toBe('shop');
  expect(sessionKind(sampleUser)).toBe('user');
  expect(sessionKind(undefined)).toBe('nobody');
});

test('reports a broken connection as offline', async () => {
  fakeServer.answer('/users/get-user-data', () => 'break-connection');
  const session = askWhoIsSignedIn();
  await waitFor(() => expect(session.current.error).toEqual({ kind: 'offline' }));
});

test('reports a timeout after 9 seconds without a reply', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  fakeServer.answer('/users/get-user-data', () => new Promise(() => undefined));
  const session = askWhoIsSignedIn();
  await act(() => jest.advanceTimersByTimeAsync(8_900));
  expect(session.current.error).toBeUndefined();
  await act(() => jest.advanceTimersByTimeAsync(200));
  await waitFor(() => expect(session.current.error).toEqual({ kind: 'timeout' }));
});
