import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineUnavailableError, TooManyJobsError } from '../engineErrors.ts';
import { FairQueue } from './fairQueue.ts';

/** Adds tasks to the queue, which end when the test tells them to. */
function createWork(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** Adds a task. @param name the account and the number of its task, such as `a1` */
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

test('serves an account with nothing running before more work of busy accounts [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 2, waiting: 100, waitingOfAccount: 100 }));
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'b3', 'c1']) void work.add(name);
  await work.end('a1');
  assert.deepEqual(work.begun, ['a1', 'b1', 'c1']);
});

test('serves waiting accounts in turn, however much each has waiting [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 1, waiting: 100, waitingOfAccount: 100 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void work.add(name);
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'];
  for (const name of order) await work.end(name);
  assert.deepEqual(work.begun, order);
});

test('refuses an account with too much waiting, and everybody when the queue is full [F-142]', async () => {
  const work = createWork(new FairQueue({ atOnce: 1, waiting: 5, waitingOfAccount: 3 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work.add(name);
  await assert.rejects(work.add('a5'), TooManyJobsError);
  for (const name of ['b1', 'c1']) void work.add(name);
  await assert.rejects(work.add('d1'), EngineUnavailableError);
  await work.end('a1');
  void work.add('d1');
  for (const name of ['b1', 'c1', 'a2', 'd1']) await work.end(name);
  assert.deepEqual(work.begun, ['a1', 'b1', 'c1', 'a2', 'd1', 'a3']);
});

test('frees the place of aborted work in the queue [F-142]', async () => {
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
