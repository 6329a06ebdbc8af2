import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Id } from '@parchi/contract';
import { sampleShop } from '@parchi/shared-api/testing';
import { ringOnce } from '@parchi/shared-ui/sound';
import { findToast, FakeAudio } from '@parchi/shared-ui/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { waitFor } from '@testing-library/react';
import { openCounter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  Object.assign(globalThis, { AudioContext: FakeAudio });
  Object.assign(navigator, { locks: runInThisContext('navigator.locks') as LockManager });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await fakeServer.stop();
});

test('a tab without a user gesture leaves the bell to a tab that can be heard', async () => {
  const shop = sampleShop();
  const counter = await openCounter(fakeServer, shop);
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  // The id is new in each run, because the lock on it is held until this process ends.
  const _id = crypto.randomUUID().replaceAll('-', '') as Id;
  const order = queuedOrder({ _id, tokenNumber: 21 });
  counter.shop = { ...shop, currentOrders: [order] };
  fakeServer.live.emit('/shop/K7M2QX', 'newPrint', {});
  await findToast('Note: New order: Token 21, Asha Verma');
  let rings = 0;
  await ringOnce('counter-bell', [_id], () => {
    rings += 1;
  });
  expect([rings, FakeAudio.tones]).toEqual([1, 0]);
});
