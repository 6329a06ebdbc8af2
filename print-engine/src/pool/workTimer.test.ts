import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { createWorkTimer } from './workTimer.ts';

/** Stops the clock. @returns a function that advances the clock by milliseconds */
function stopTime({ mock }: TestContext): (milliseconds: number) => void {
  let now = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => now);
  return (milliseconds) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };
}

it('counts only the time in which it runs', (context) => {
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

it('allows pause before resume, and resume twice', (context) => {
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
