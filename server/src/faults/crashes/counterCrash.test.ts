import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweepCrashes } from '../../../testing/torture/sweepCrashes.ts';

test('puts an order back and changes details once when killed right after each commit [F-981] [F-982]', async (context) => {
  const { kills, fsck } = await sweepCrashes({
    names: ['putBack', 'changePrices'],
    steps: ['commit'],
  });
  context.diagnostic(`${JSON.stringify(kills)} ${fsck}`);
  assert.ok(kills['putBack: commit']! >= 1);
  assert.ok(kills['changePrices: commit']! >= 1);
});
