import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { createWorkTimer } from './workTimer.ts';

/** Stops the clock. @returns what lets so many milliseconds pass */
function stopTime({ mock }: TestContext): (milliseconds: number) => void {
  let now = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => now);
  return (milliseconds) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };
}

it('counts the time in which it runs, and no other', (context) => {
  const pass = stopTime(context);
  let isOver = false;
  const timer = createWorkTimer(200, () => (isOver = true));
  pass(250);
  timer.resume();
  pass(50);
  timer.pause();
  pass(250);
  timer.resume();
  pass(149);
  assert.equal(isOver, false);
  pass(1);
  assert.equal(isOver, true);
});

it('is not hurt by a pause before it runs, nor by running twice', (context) => {
  const pass = stopTime(context);
  let callCount = 0;
  const timer = createWorkTimer(200, () => (callCount += 1));
  timer.pause();
  timer.resume();
  timer.resume();
  pass(50);
  assert.equal(callCount, 0);
  timer.pause();
  pass(300);
  assert.equal(callCount, 0);
});
