import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { createJobTrigger } from './createJobTrigger.ts';
import { startLoop } from './startLoop.ts';

const log = pino({ level: 'silent' });
const AN_HOUR_SECONDS = 3_600;

/** Creates a job whose runs the test starts and ends. */
function openJob() {
  const trigger = createJobTrigger();
  const runs: (() => void)[] = [];
  let begun: (() => void) | undefined;
  const job = {
    name: 'test',
    intervalSeconds: AN_HOUR_SECONDS,
    trigger,
    run: () =>
      new Promise<void>((resolve) => {
        runs.push(resolve);
        begun?.();
      }),
  };
  return {
    job,
    trigger,
    end: (run: number) => runs[run]?.(),
    begins: async (run: number) => {
      while (runs.length <= run) await new Promise<void>((resolve) => (begun = resolve));
    },
    count: () => runs.length,
  };
}

test('a signal ends the pause between two runs', async () => {
  const { job, trigger, end, begins } = openJob();
  const loop = startLoop(job, log);
  await begins(0);
  end(0);
  await new Promise(setImmediate);
  trigger.fire();
  await begins(1);
  end(1);
  await loop.stop();
});

test('a signal during a run starts the next run right after it', async () => {
  const { job, trigger, end, begins, count } = openJob();
  const loop = startLoop(job, log);
  await begins(0);
  trigger.fire();
  trigger.fire();
  await new Promise(setImmediate);
  assert.equal(count(), 1, 'two never run at once');
  end(0);
  await begins(1);
  end(1);
  await loop.stop();
});

test('ignores signals after it was stopped', async () => {
  const { job, trigger, end, begins, count } = openJob();
  const loop = startLoop(job, log);
  await begins(0);
  end(0);
  await loop.stop();
  trigger.fire();
  await new Promise(setImmediate);
  assert.equal(count(), 1);
});
