import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startWire, type Wire } from '@parchi/tooling/wire';
import { waitFor } from '@testing-library/react';
import { followHints } from './followHints.ts';

const RETRY_MS = 10_000;
let isFetched = false;

// What openLiveSocket.ts needs comes with it: where that can't be fetched, neither can it.
jest.mock('socket.io-client', () => {
  if (!isFetched) throw new Error('ChunkLoadError');
  return jest.requireActual('socket.io-client');
});

let wire: Wire;
let giveBack = () => {};
beforeEach(async () => {
  jest.resetModules();
  isFetched = false;
  wire = await startWire();
});
afterEach(async () => {
  giveBack();
  await wire.stop();
});

/** Keeps the retries: which wait, and what each would do. Not a spy: Testing Library would take it for false time. */
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

test('a channel whose code could not be fetched is opened 10 s later', async () => {
  const held = holdRetries();
  const onHint = jest.fn();
  const stop = followHints('/shop/K7M2QX', onHint);
  await waitFor(() => expect(held.size).toBe(1));
  expect(wire.live.joins).toEqual([]);
  isFetched = true;
  held.get(-1)?.();
  await waitFor(() => expect(wire.live.joins).toEqual(['/shop/K7M2QX']));
  await waitFor(() => expect(onHint).toHaveBeenCalled());
  stop();
});

test('a channel that nobody listens to any more is not opened later', async () => {
  const held = holdRetries();
  const stops = [followHints('/shop/K7M2QX', jest.fn()), followHints('/shop/K7M2QX', jest.fn())];
  await waitFor(() => expect(held.size).toBe(1));
  stops[0]?.();
  expect(held.size).toBe(1);
  stops[1]?.();
  expect(held.size).toBe(0);
});
