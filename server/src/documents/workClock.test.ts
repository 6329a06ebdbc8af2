import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createWorkClock, type TimeOver } from './workClock.ts';

const LIMIT = 8_000;

/** Stops all clocks. @returns what lets time pass, of which a process works so much */
function startJob({ mock }: TestContext, { isCpuKnown }: { isCpuKnown: boolean }) {
  let [now, cpu] = [0, 5_000];
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mock.method(performance, 'now', () => now);
  const over: TimeOver[] = [];
  const clock = createWorkClock({
    limitInMilliseconds: LIMIT,
    cpuMilliseconds: () => (isCpuKnown ? cpu : undefined),
    onOver: (reason) => over.push(reason),
  });
  clock.resume();
  function pass(milliseconds: number, worked: number): void {
    now += milliseconds;
    cpu += worked;
    mock.timers.tick(milliseconds);
  }
  return { clock, over, pass };
}

test('on a busy machine a job has its whole CPU time, however long that takes [F-143]', (context) => {
  const { clock, over, pass } = startJob(context, { isCpuKnown: true });
  pass(79_000, 7_900);
  assert.deepEqual(over, []);
  pass(1_000, 150);
  assert.equal(over[0], 'cpu');
  assert.equal(clock.workedMilliseconds(), 8_050);
  clock.stop();
});

test('a process that sleeps is stuck after ten times the limit, waiting for others not counted [F-143]', (context) => {
  const { clock, over, pass } = startJob(context, { isCpuKnown: true });
  pass(79_000, 0);
  clock.pause();
  pass(60_000, 0);
  clock.resume();
  assert.deepEqual(over, []);
  pass(1_000, 0);
  assert.deepEqual(over, ['stuck']);
  clock.stop();
});

test('where CPU time is unknown, time that is not spent waiting is limited [F-143]', (context) => {
  const { clock, over, pass } = startJob(context, { isCpuKnown: false });
  pass(7_900, 0);
  clock.pause();
  pass(5_000, 0);
  clock.resume();
  assert.equal(clock.workedMilliseconds(), 7_900);
  pass(100, 0);
  assert.deepEqual(over, ['cpu']);
  clock.stop();
});

test('a job that has ended is not counted any more [F-143]', (context) => {
  const { clock, over, pass } = startJob(context, { isCpuKnown: true });
  clock.stop();
  pass(60_000, 60_000);
  assert.deepEqual(over, []);
});
