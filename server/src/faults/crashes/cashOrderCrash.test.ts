import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashOperations } from '../../../testing/torture/cashOperations.ts';
import { sweepCrashes } from '../../../testing/torture/sweepCrashes.ts';

test('does each step of an order in cash once when killed right after each commit [F-989] [F-1017]', async (context) => {
  const { kills, fsck } = await sweepCrashes({
    names: Object.keys(cashOperations),
    steps: ['commit'],
  });
  context.diagnostic(`${JSON.stringify(kills)} ${fsck}`);
  assert.ok(kills['orderInCash: commit']! >= 3, 'the upload, the order, its news to the shop');
  assert.ok(kills['takeCash: commit']! >= 1);
  assert.ok(kills['undoCash: commit']! >= 1);
  assert.ok(kills['cancelCash: commit']! >= 1);
  assert.ok(kills['refuseCash: commit']! >= 1);
});
