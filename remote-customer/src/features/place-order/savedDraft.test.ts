import { afterEach, expect, test } from '@jest/globals';
import type { Id } from '@parchi/contract';
import { sampleOrderId, samplePublicShop, sampleUser } from '@parchi/shared-api/testing';
import { fingerprintOf } from '@parchi/shared-ui/storage';
import { damageEachField } from '@parchi/shared-ui/testing';
import { presetOptions } from './options/chosenOptions.ts';
import { emptyDraft, type OrderDraft } from './orderDraft.ts';
import { findSavedDraft, saveDraft } from './savedDraft.ts';

const KEY = 'parchi.print';
const shop = samplePublicShop();
const options = presetOptions(shop);
const state: OrderDraft = {
  ...emptyDraft,
  shop,
  orderKey: 'k1',
  uploadId: 'b'.repeat(32) as Id,
  orderId: sampleOrderId,
  files: [
    {
      key: 'a',
      file: new File([], 'a.pdf'),
      reading: { kind: 'readable', pageCount: 3, notice: 'form' },
      options,
    },
    {
      key: 'b',
      file: new File([], 'b.pdf'),
      reading: { kind: 'refused', reason: 'damaged' },
      options,
    },
  ],
};

afterEach(() => sessionStorage.clear());

/** Saves the choices, and returns what this tab has stored. The files are not saved, because jsdom has no IndexedDB. */
async function save(): Promise<unknown> {
  await expect(saveDraft(sampleUser._id, state)).rejects.toThrow('indexedDB is not defined');
  return JSON.parse(sessionStorage.getItem(KEY) ?? '');
}

test('restores the saved choices, and lists the files as lost [F-522]', async () => {
  await save();
  const { files, ...saved } = state;
  const lost = await Promise.all(
    files.map(async ({ key, reading, options, file }, index) => ({
      ...{ key, reading, options, index, name: file.name },
      fingerprint: await fingerprintOf(file),
    })),
  );
  expect(await findSavedDraft(sampleUser._id)).toEqual({ ...saved, files: [], lost });
});

test('keeps lost files at their places when the choices are saved again [F-522]', async () => {
  await save();
  const found = await findSavedDraft(sampleUser._id);
  await saveDraft(sampleUser._id, { ...found!, isPriority: true }).catch(() => undefined);
  expect(await findSavedDraft(sampleUser._id)).toEqual({ ...found, isPriority: true });
});

test('does not resume the upload of a file that can’t be recognised [F-326]', async () => {
  const stored = (await save()) as { value: { files: { fingerprint?: unknown }[] } };
  delete stored.value.files[1]?.fingerprint;
  sessionStorage.setItem(KEY, JSON.stringify(stored));
  expect(await findSavedDraft(sampleUser._id)).toMatchObject({ uploadId: undefined });
});

test('ignores saved choices with a field of a wrong type', async () => {
  const damaged = damageEachField(await save());
  expect(damaged.map(([path]) => path)).toContain('value.files.1.options.copiesText');
  for (const [path, stored] of damaged) {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
    expect([path, await findSavedDraft(sampleUser._id)]).toEqual([path, undefined]);
  }
});

test('ignores choices that an earlier version of the page saved', async () => {
  const { value } = (await save()) as { value: object };
  sessionStorage.setItem(KEY, JSON.stringify({ version: 2, ...value }));
  expect(await findSavedDraft(sampleUser._id)).toBeUndefined();
});
