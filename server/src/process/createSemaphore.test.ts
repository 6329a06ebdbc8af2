import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createSemaphore } from './createSemaphore.ts';

test('runs two tasks at once in order of arrival, and refuses work beyond the waiting limit [F-58]', async () => {
  const semaphore = createSemaphore({ atOnce: 2, waiting: 200 });
  const order: number[] = [];
  let running = 0;
  const run = (index: number) =>
    semaphore.run(async () => {
      running += 1;
      assert.ok(running <= 2);
      order.push(index);
      await pause(1);
      running -= 1;
      if (index === 1) throw new Error('a failure gives its place back');
    });
  const all = Array.from({ length: 202 }, (_, index) => run(index));
  await assert.rejects(run(202), { code: 'service.unavailable', retryAfterSeconds: 5 });
  const results = await Promise.allSettled(all);
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 1);
  assert.deepEqual(
    order,
    Array.from({ length: 202 }, (_, index) => index),
  );
  await run(203);
});
