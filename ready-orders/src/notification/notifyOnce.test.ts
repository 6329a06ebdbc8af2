import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Id, Order } from '@parchi/contract';
import { sampleOrder } from '@parchi/shared-api/testing';
import { loadReadyMessages } from '../messages/loadReadyMessages.ts';
import { notifyOnce } from './notifyOnce.ts';
import { holdInView } from './orderInView.ts';

// jsdom has no Web Locks. Node's implementation follows the same standard.
const realLocks = runInThisContext('navigator.locks') as LockManager;
let shown: string[];
let order: Order;
beforeEach(async () => {
  await loadReadyMessages('en');
  localStorage.clear();
  shown = [];
  order = sampleOrder({
    _id: crypto.randomUUID().replaceAll('-', '') as Id,
    tokenNumber: 14,
    payment: { status: 'paid', timeline: [] },
    completedAt: '2026-11-21T06:00:00.000Z',
  });
  Object.assign(navigator, { locks: realLocks });
  allow('granted');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(window, 'Notification');
});

/** Installs a fake `Notification` with this permission, because jsdom has none. */
function allow(permission: NotificationPermission): void {
  class Shown {
    static readonly permission = permission;
    onclick?: () => void;
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      shown.push(`${title} | ${body} | ${tag}`);
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Shown });
}

const notify = () =>
  notifyOnce(order, {
    address: new URL('http://localhost/orders'),
    onClick: () => undefined,
  });

test('notifies in only one of several tabs, once for each completion of an order [F-176]', async () => {
  await Promise.all([notify(), notify(), notify()]);
  expect(shown).toEqual([`Order 14 is ready | Collect it at Sharma Prints. | parchi.${order._id}`]);
  order = { ...order, completedAt: '2026-11-21T06:05:00.000Z' };
  await notify();
  expect(shown).toHaveLength(2);
});

test.each(['default', 'denied'] as const)(
  'shows no notification with the permission “%s” [F-176]',
  async (permission) => {
    allow(permission);
    await notify();
    expect(shown).toEqual([]);
  },
);

test('sends no notification about an order whose page is in view in any tab [F-176]', async () => {
  Object.assign(document, { hasFocus: () => true });
  const leave = holdInView(order._id);
  await notify();
  leave();
  await notify();
  expect(shown).toEqual([]);
  Reflect.deleteProperty(document, 'hasFocus');
});

test('sends a notification about an order whose page is behind other windows [F-176]', async () => {
  Object.assign(document, { hasFocus: () => false });
  const leave = holdInView(order._id);
  await notify();
  leave();
  expect(shown).toHaveLength(1);
  Reflect.deleteProperty(document, 'hasFocus');
});
