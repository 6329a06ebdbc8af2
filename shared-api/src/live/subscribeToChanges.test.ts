import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { waitFor } from '@testing-library/react';
import { subscribeToChanges } from './subscribeToChanges.ts';

const RETRY_MS = 10_000;
let isFetched = false;

// Imitates a failed dynamic import: if socket.io-client cannot be fetched, the import of openLiveSocket.ts fails too.
jest.mock('socket.io-client', () => {
  if (!isFetched) throw new Error('ChunkLoadError');
  return jest.requireActual('socket.io-client');
});

let fakeServer: FakeServer;
let giveBack = () => {};
beforeEach(async () => {
  jest.resetModules();
  isFetched = false;
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  giveBack();
  await fakeServer.stop();
});

/** Holds the retry timers back and returns them by id. Not a jest spy: Testing Library would detect fake timers. */
function holdRetries(): ReadonlyMap<number, () => void> {
  const held = new Map<number, () => void>();
  const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  window.setTimeout = ((onEnd: () => void, ms?: number) => {
    if (ms !== RETRY_MS) return start(onEnd, ms);
    held.set(-1, onEnd);
    return -1;
  }) as typeof start;
  window.clearTimeout = (timer) => {
    if (!held.delete(Number(timer))) stop(timer);
  };
  giveBack = () => Object.assign(window, { setTimeout: start, clearTimeout: stop });
  return held;
}

test('retries after 10 s when the code of the live channel could not be fetched', async () => {
  const held = holdRetries();
  const onHint = jest.fn();
  const stop = subscribeToChanges('/shop/K7M2QX', onHint);
  await waitFor(() => expect(held.size).toBe(1));
  expect(fakeServer.live.joins).toEqual([]);
  isFetched = true;
  held.get(-1)?.();
  await waitFor(() => expect(fakeServer.live.joins).toEqual(['/shop/K7M2QX']));
  await waitFor(() => expect(onHint).toHaveBeenCalled());
  stop();
});

test('cancels the retry when the last listener has left', async () => {
  const held = holdRetries();
  const stops = [
    subscribeToChanges('/shop/K7M2QX', jest.fn()),
    subscribeToChanges('/shop/K7M2QX', jest.fn()),
  ];
  await waitFor(() => expect(held.size).toBe(1));
  stops[0]?.();
  expect(held.size).toBe(1);
  stops[1]?.();
  expect(held.size).toBe(0);
});
