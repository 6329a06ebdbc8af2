import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUCKETS, chooseBuilds } from './chooseBuilds.ts';

const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const plain = { entry: '/cups/1/remoteEntry.js', pages: [] };

function registry(percent: number) {
  const canary = { entry: '/tea/2/remoteEntry.js', pages: [], percent };
  return {
    'remote-cups': plain,
    'remote-tea': { entry: '/tea/1/remoteEntry.js', pages: [], canary },
  };
}

const bucketsWithCanary = (percent: number) =>
  buckets.filter(
    (bucket) =>
      chooseBuilds(registry(percent), bucket)['remote-tea']?.entry === '/tea/2/remoteEntry.js',
  );

for (const percent of [1, 10, 50, 99]) {
  test(`gives a canary of ${percent} percent to that many of the 100 buckets`, () => {
    assert.equal(bucketsWithCanary(percent).length, percent);
  });
}

test('a bucket that has the canary keeps it when the percentage is raised', () => {
  const raised = bucketsWithCanary(50);
  assert.ok(bucketsWithCanary(10).every((bucket) => raised.includes(bucket)));
});

test('a browser gets one build of each remote, and no data about the other builds', () => {
  assert.deepEqual(chooseBuilds(registry(10), 0), {
    'remote-cups': plain,
    'remote-tea': { entry: '/tea/2/remoteEntry.js', pages: [] },
  });
  const forEverybody = {
    'remote-cups': plain,
    'remote-tea': { entry: '/tea/1/remoteEntry.js', pages: [] },
  };
  assert.deepEqual(chooseBuilds(registry(10), 10), forEverybody);
  assert.deepEqual(chooseBuilds(registry(10), undefined), forEverybody);
});
