import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ringOnce } from './ringOnce.ts';

const BELL = 'counter-bell';
const ring = jest.fn();
// jsdom has no Web Locks, so use Node's, which follow the same standard. Each lock stays held until this process ends.
const realLocks = runInThisContext('navigator.locks') as LockManager;
let three: readonly [string, string, string];
beforeEach(() => {
  Object.assign(navigator, { locks: realLocks });
  const freshId = () => crypto.randomUUID();
  three = [freshId(), freshId(), freshId()];
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  ring.mockClear();
});

/** Interleaves the lock requests of the tabs: first the first request of every tab, then the second of every tab. */
function mixRequests(): void {
  let asked = 0;
  const request = async (...call: Parameters<LockManager['request']>) => {
    const isClaim = three.some((id) => call[0].endsWith(id));
    const turn = isClaim ? asked++ % three.length : 0;
    for (let waited = 0; waited < turn; waited += 1) await Promise.resolve();
    return realLocks.request(...call);
  };
  Object.assign(navigator, { locks: { request } });
}

test('only one of several tabs rings for the same orders, once', async () => {
  mixRequests();
  const upsideDown = three.toReversed();
  await Promise.all([
    ringOnce(BELL, three, ring),
    ringOnce(BELL, upsideDown, ring),
    ringOnce(BELL, three, ring),
  ]);
  expect(ring).toHaveBeenCalledTimes(1);
});

test('a tab rings again only if one of its orders is new', async () => {
  const [first, second, third] = three;
  await ringOnce(BELL, [first, second], ring);
  await ringOnce(BELL, [second, third], ring);
  expect(ring).toHaveBeenCalledTimes(2);
  await ringOnce(BELL, [first, third], ring);
  expect(ring).toHaveBeenCalledTimes(2);
});

test('every tab rings if the browser has no locks or denies them', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  Object.assign(navigator, { locks: { request } });
  await ringOnce(BELL, three, ring);
  await ringOnce(BELL, three, ring);
  expect(ring).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(navigator, 'locks');
  await ringOnce(BELL, three, ring);
  expect(ring).toHaveBeenCalledTimes(3);
});
