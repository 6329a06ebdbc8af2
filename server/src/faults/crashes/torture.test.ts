import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torture } from '../../../testing/torture/torture.ts';
import { openSingleServer } from '../../../testing/torture/tortureTargets.ts';

/** The short form of `npm run torture`. */
const KILLS = 4;

test('loses nothing acknowledged when killed at random moments under mixed load [F-849]', async (context) => {
  const { fsck, ...tally } = await torture(await openSingleServer(), KILLS);
  context.diagnostic(`${JSON.stringify(tally)} ${fsck}`);
  assert.ok(tally.kills >= KILLS);
});
