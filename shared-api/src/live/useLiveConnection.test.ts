import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useLiveConnection } from './useLiveConnection.ts';

const PLACE = '/user/1';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'onLine');
  await fakeServer.stop();
});

function turnNetwork(isOn: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOn, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
}

test('reports a lost network after some seconds, and its return at once', async () => {
  const before = Date.now();
  const { result } = renderHook(() => useLiveConnection(PLACE));
  await waitFor(() => expect(fakeServer.live.joins).toEqual([PLACE]));
  turnNetwork(false);
  expect(result.current).toEqual({ isDisconnected: false, lostAtMs: 0 });
  await waitFor(() => expect(result.current.isDisconnected).toBe(true), { timeout: 20_000 });
  const { lostAtMs } = result.current;
  expect(lostAtMs).toBeGreaterThanOrEqual(before);
  turnNetwork(true);
  expect(result.current).toEqual({ isDisconnected: false, lostAtMs });
});

test('reports a lost network on a page that was opened without one', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  const { result } = renderHook(() => useLiveConnection(PLACE));
  await waitFor(() => expect(result.current.isDisconnected).toBe(true), { timeout: 20_000 });
});
