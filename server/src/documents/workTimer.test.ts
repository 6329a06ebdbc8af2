import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createWorkTimer } from './workTimer.ts';

it('counts the time in which it runs, and no other', async () => {
  let isOver = false;
  const timer = createWorkTimer(200, () => (isOver = true));
  await delay(250);
  timer.resume();
  await delay(50);
  timer.pause();
  await delay(250);
  assert.equal(isOver, false);
  timer.resume();
  await delay(250);
  assert.equal(isOver, true);
});

it('is not hurt by a pause before it runs, nor by running twice', async () => {
  let callCount = 0;
  const timer = createWorkTimer(200, () => (callCount += 1));
  timer.pause();
  timer.resume();
  timer.resume();
  await delay(50);
  assert.equal(callCount, 0);
  timer.pause();
  await delay(300);
  assert.equal(callCount, 0);
});
