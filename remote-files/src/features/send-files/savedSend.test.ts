import { afterEach, expect, test } from '@jest/globals';
import { damageEachField } from '@parchi/shared-ui/testing';
import { holdShare } from '../../lib/heldShare.ts';
import { sampleShare } from '../../testing/sampleShare.ts';
import { findSavedFiles } from './savedFiles.ts';
import { readSavedShare, saveShare } from './sent/savedShare.ts';

afterEach(() => sessionStorage.clear());

test('ignores a saved share with a field of a wrong type', () => {
  const share = holdShare(sampleShare());
  saveShare(share);
  expect(readSavedShare(Date.now())).toEqual(share);
  const stored: unknown = JSON.parse(sessionStorage.getItem('parchi.sent-share') ?? '');
  for (const [path, damaged] of damageEachField(stored)) {
    sessionStorage.setItem('parchi.sent-share', JSON.stringify(damaged));
    expect([path, readSavedShare(Date.now())]).toEqual([path, undefined]);
  }
});

test('ignores a saved share with invalid times', () => {
  saveShare(holdShare({ ...sampleShare(), expiresAt: 'soon' }));
  expect(readSavedShare(Date.now())).toBeUndefined();
});

test('ignores a saved selection with a field of a wrong type', async () => {
  const stored = { version: 1, value: { id: 'this-tab', count: 12 } };
  sessionStorage.setItem('parchi.selection', JSON.stringify(stored));
  expect(await findSavedFiles()).toEqual({ count: 12, files: [] });
  for (const [path, damaged] of damageEachField(stored)) {
    sessionStorage.setItem('parchi.selection', JSON.stringify(damaged));
    expect([path, await findSavedFiles()]).toEqual([path, undefined]);
  }
});
