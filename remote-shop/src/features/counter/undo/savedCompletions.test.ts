import { afterEach, expect, test } from '@jest/globals';
import { damageEachField } from '@parchi/shared-ui/testing';
import { queuedOrder } from '../../../testing/queuedOrder.ts';
import { readSavedCompletions, saveCompletions } from './savedCompletions.ts';

const KEY = 'parchi.counter-completed';
const { _id: id } = queuedOrder({ tokenNumber: 1 });

afterEach(() => sessionStorage.clear());

test('ignores saved completions with a field of a wrong type', () => {
  const completion = { id, ahead: new Set([id]), untilMs: Date.now() + 5_000 };
  saveCompletions([completion]);
  expect(readSavedCompletions()).toEqual([completion]);
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '');
  for (const [path, damaged] of damageEachField(stored)) {
    sessionStorage.setItem(KEY, JSON.stringify(damaged));
    expect([path, readSavedCompletions()]).toEqual([path, []]);
  }
});
