import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createWorkClock, type TimeOver } from './workClock.ts';

const LIMIT = 8_000;

/** Replaces all clocks. @returns a function that advances the time, and the CPU time of the process */
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

test('gives a job its whole CPU time on a busy machine, however long that takes [F-143]', (context) => {
  const { clock, over, pass } = startJob(context, { isCpuKnown: true });
  pass(79_000, 7_900);
  assert.deepEqual(over, []);
  pass(1_000, 150);
  assert.equal(over[0], 'cpu');
  assert.equal(clock.workedMilliseconds(), 8_050);
  clock.stop();
});

test('counts a sleeping process as stuck after ten times the limit, without its waiting time [F-143]', (context) => {
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

test('limits the time that is not spent waiting where CPU time is unknown [F-143]', (context) => {
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

test('does not count a job that has ended [F-143]', (context) => {
  const { clock, over, pass } = startJob(context, { isCpuKnown: true });
  clock.stop();
  pass(60_000, 60_000);
  assert.deepEqual(over, []);
});
