import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coalesceRuns } from './coalesceRuns.ts';

test('coalesces calls during a run into the next run, also after a failure', async () => {
  const runs: PromiseWithResolvers<undefined>[] = [];
  const ask = coalesceRuns(() => {
    const run = Promise.withResolvers<undefined>();
    runs.push(run);
    return run.promise;
  });
  const first = ask();
  await Promise.resolve();
  assert.equal(runs.length, 1);
  const others = [ask(), ask(), ask()];
  assert.equal(runs.length, 1, 'one at a time');
  runs[0]?.reject(new Error('no database'));
  await assert.rejects(first, /no database/);
  await new Promise(setImmediate);
  assert.equal(runs.length, 2, 'one for all who waited');
  runs[1]?.resolve(undefined);
  await Promise.all(others);
  void ask();
  await new Promise(setImmediate);
  assert.equal(runs.length, 3);
});
