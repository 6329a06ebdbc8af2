import { afterEach, expect, test } from '@jest/globals';
import { damageEachField } from '@parchi/shared-ui/testing';
import { readSavedTexts } from './savedTexts.ts';

const KEY = 'parchi.business-sign-up';

afterEach(() => sessionStorage.clear());

test('ignores saved texts with a field of a wrong type', () => {
  const stored = { version: 1, value: { name: 'Meera Rao', city: '' } };
  sessionStorage.setItem(KEY, JSON.stringify(stored));
  expect(readSavedTexts()).toEqual(stored.value);
  for (const [path, damaged] of damageEachField(stored)) {
    sessionStorage.setItem(KEY, JSON.stringify(damaged));
    expect([path, readSavedTexts()]).toEqual([path, {}]);
  }
});
