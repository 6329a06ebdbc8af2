import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../http/appError.ts';
import { FairQueue } from './fairQueue.ts';

/** Work that ends when it is told to. */
function createWork(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** @param name an account, and which of its works: `a1` */
    add(name: string, signal?: AbortSignal): Promise<void> {
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        });
      return queue.run(work, { account: name.slice(0, 1), signal });
    },
    async end(name: string): Promise<void> {
      await new Promise(setImmediate);
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

const isRefused = (code: string) => (error: unknown) =>
  error instanceof AppError && error.code === code && error.retryAfterSeconds === 5;

test('an account that has nothing running comes before more work of those that have [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 2, waiting: 100, waitingOfAccount: 100 }));
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'b3', 'c1']) void work.add(name);
  await work.end('a1');
  assert.deepEqual(work.begun, ['a1', 'b1', 'c1']);
});

test('accounts that wait are served in turn, however much each has waiting [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 1, waiting: 100, waitingOfAccount: 100 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void work.add(name);
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'];
  for (const name of order) await work.end(name);
  assert.deepEqual(work.begun, order);
});

test('refuses an account that has too much waiting, and all when too much waits altogether [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 1, waiting: 5, waitingOfAccount: 3 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work.add(name);
  await assert.rejects(work.add('a5'), isRefused('request.too_many'));
  for (const name of ['b1', 'c1']) void work.add(name);
  await assert.rejects(work.add('d1'), isRefused('service.unavailable'));
  await work.end('a1');
  void work.add('d1');
  for (const name of ['b1', 'c1', 'a2', 'd1']) await work.end(name);
  assert.deepEqual(work.begun, ['a1', 'b1', 'c1', 'a2', 'd1', 'a3']);
});

test('work that gives up while it waits leaves its place to others [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 1, waiting: 1, waitingOfAccount: 1 }));
  const leaving = new AbortController();
  void work.add('a1');
  const left = work.add('b1', leaving.signal);
  leaving.abort(new Error('left'));
  await assert.rejects(left, /left/);
  void work.add('c1');
  await work.end('a1');
  assert.deepEqual(work.begun, ['a1', 'c1']);
  await assert.rejects(work.add('d1', leaving.signal), /left/);
});
