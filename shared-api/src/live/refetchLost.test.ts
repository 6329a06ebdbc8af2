import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { startFakeServer, type FakeReply, type FakeServer } from '@parchi/tooling/fake-server';
import { createStore } from '../createStore.ts';
import { sessionApi } from '../session/sessionApi.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await fakeServer.stop();
});

const { getSession } = sessionApi.endpoints;

/** Queries the session, which the server answers with these replies in turn, and waits for the first. */
async function ask(...answers: (FakeReply | 'break-connection')[]) {
  fakeServer.answer(apiPaths.getUserData, () => answers.shift() ?? { body: null });
  const store = createStore();
  const query = store.dispatch(getSession.initiate());
  await query;
  return { status: () => getSession.select(undefined)(store.getState()).status as string };
}

async function waitForAnswer({ status }: { readonly status: () => string }): Promise<void> {
  while (status() !== 'fulfilled') await setImmediate();
}

test('sends a lost query again when the browser is online again [F-521]', async () => {
  const query = await ask('break-connection');
  expect(query.status()).toBe('rejected');
  window.dispatchEvent(new Event('online'));
  await waitForAnswer(query);
  expect(fakeServer.calls).toHaveLength(2);
});

test('sends a lost query again every 15 s, even without an event of the browser [F-521]', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const query = await ask('break-connection', 'break-connection');
  for (const calls of [2, 3]) {
    await jest.advanceTimersByTimeAsync(14_999);
    expect(fakeServer.calls).toHaveLength(calls - 1);
    await jest.advanceTimersByTimeAsync(1);
    while (fakeServer.calls.length < calls || query.status() === 'pending') await setImmediate();
  }
  await waitForAnswer(query);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fakeServer.calls).toHaveLength(3);
});

test('sends a lost query again only when the page is visible [F-521]', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const query = await ask('break-connection');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fakeServer.calls).toHaveLength(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitForAnswer(query);
});

test('does not retry a query that the server has refused [F-521]', async () => {
  const query = await ask({ status: 403, body: { code: 'request.forbidden_origin', text: 'no' } });
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(query.status()).toBe('rejected');
  expect(fakeServer.calls).toHaveLength(1);
});
