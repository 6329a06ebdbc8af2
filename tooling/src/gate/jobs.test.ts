import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJobs, type Job } from './jobs.ts';

/** Creates jobs that end when the test tells them to, and a diary of their starts and ends. */
function createJobs(plan: Record<string, Omit<Job<string>, 'name' | 'run'>>) {
  const diary: string[] = [];
  const ends = new Map<string, () => void>();
  const jobs = Object.entries(plan).map(([name, options]): Job<string> => ({
    name,
    ...options,
    async run() {
      diary.push(`${name} starts`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      diary.push(`${name} ends`);
      return `result of ${name}`;
    },
  }));
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { jobs, diary, end };
}

test('starts the first jobs that fit, and the next one when there is room', async () => {
  const { jobs, diary, end } = createJobs({
    a: { weight: 1 },
    b: { weight: 1 },
    c: { weight: 1 },
    d: { weight: 0 },
  });
  const results = runJobs(jobs, 2);
  assert.deepEqual(diary, ['a starts', 'b starts', 'd starts']);
  await end('b');
  assert.deepEqual(diary.slice(3), ['b ends', 'c starts']);
  for (const name of ['a', 'c', 'd']) await end(name);
  assert.deepEqual(
    await results,
    ['a', 'b', 'c', 'd'].map((name) => `result of ${name}`),
  );
});

test('starts a job after the jobs that it depends on', async () => {
  const { jobs, diary, end } = createJobs({
    site: { weight: 1, after: ['build'] },
    build: { weight: 1 },
  });
  const results = runJobs(jobs, 2);
  assert.deepEqual(diary, ['build starts']);
  await end('build');
  await end('site');
  await results;
  assert.deepEqual(diary, ['build starts', 'build ends', 'site starts', 'site ends']);
});

test('runs a job that exceeds the capacity without other jobs', async () => {
  const { jobs, diary, end } = createJobs({ a: { weight: 1 }, heavy: { weight: 3 } });
  const results = runJobs(jobs, 2);
  assert.deepEqual(diary, ['a starts']);
  await end('a');
  await end('heavy');
  await results;
  assert.deepEqual(diary.at(-1), 'heavy ends');
});

test('refuses a job that depends on an unknown job', async () => {
  const { jobs } = createJobs({ site: { weight: 1, after: ['build'] } });
  await assert.rejects(runJobs(jobs, 2), /site/);
});

test('fails when a job throws', async () => {
  const job = { name: 'a', weight: 1, run: () => Promise.reject(new Error('no command')) };
  await assert.rejects(runJobs([job], 2), /no command/);
});
