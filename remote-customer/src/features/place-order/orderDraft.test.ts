import { expect, test } from '@jest/globals';
import type { Id } from '@parchi/contract';
import { samplePublicShop } from '@parchi/shared-api/testing';
import type { ChosenPdf } from './files/chosenPdf.ts';
import type { LostPdf } from './files/lostPdf.ts';
import { presetOptions } from './options/chosenOptions.ts';
import {
  emptyDraft,
  furthestStage,
  draftReducer,
  type DraftEvent,
  type OrderStage,
  type OrderDraft,
} from './orderDraft.ts';

const shop = samplePublicShop();
const otherShop = samplePublicShop({ _id: '6'.repeat(32) as typeof shop._id, bnw: 99 });
const pdf = (key: string, about: Partial<ChosenPdf> = {}): ChosenPdf => ({
  key,
  file: new File([], `${key}.pdf`),
  reading: { kind: 'readable', pageCount: 3 },
  options: presetOptions(shop),
  ...about,
});
const after = (...events: DraftEvent[]): OrderDraft => events.reduce(draftReducer, emptyDraft);
const chooseShop: DraftEvent = { type: 'shop-chosen', shop };
const add = (...files: ChosenPdf[]): DraftEvent => ({ type: 'added', files });
const damaged = { kind: 'refused', reason: 'damaged' } as const;
const leaveNothing: DraftEvent = {
  type: 'options',
  key: 'a',
  options: { pageRange: 'Custom', rangeText: '9' },
};
const sampleUploadId = 'b'.repeat(32) as Id;
const ask: DraftEvent = { type: 'asked', orderKey: 'k1', phone: '', isCash: false };

const leaveNoCopies: DraftEvent = { type: 'options', key: 'a', options: { copiesText: '1000' } };

test.each<[string, OrderStage, DraftEvent[]]>([
  ['nothing', 'location', []],
  ['a shop', 'upload', [chooseShop]],
  ['a file being read', 'preview', [chooseShop, add(pdf('a', { reading: undefined }))]],
  ['a damaged file', 'upload', [chooseShop, add(pdf('a'), pdf('b', { reading: damaged }))]],
  ['a readable file', 'payment', [chooseShop, add(pdf('a'))]],
  ['no page left', 'preview', [chooseShop, add(pdf('a')), leaveNothing]],
  ['too many copies', 'preview', [chooseShop, add(pdf('a')), leaveNoCopies]],
  ['no file left', 'upload', [chooseShop, add(pdf('a')), { type: 'removed', key: 'a' }]],
])('with %s, the furthest stage is %s', (_, stage, events) => {
  expect(furthestStage(after(...events))).toBe(stage);
});

test('when the shop switches off a chosen colour, the payment stage leads back to the options', () => {
  const paying = after(chooseShop, add(pdf('a')));
  const switchedOff = { ...shop, blackPrints: false };
  const state = draftReducer(paying, { type: 'shop-refreshed', shop: switchedOff });
  expect(furthestStage(state)).toBe('preview');
});

test('a paid order keeps its choices on the page until the next page has loaded', () => {
  const state = after(chooseShop, add(pdf('a')), ask, { type: 'paid' });
  expect(furthestStage(state)).toBe('payment');
  expect(state.isPaid).toBe(true);
});

test('fresh data of another shop changes nothing', () => {
  const state = after(chooseShop, {
    type: 'shop-refreshed',
    shop: otherShop,
  });
  expect(state.shop).toBe(shop);
});

test.each<[string, string | undefined, DraftEvent]>([
  ['choosing the same shop again', 'k1', chooseShop],
  ['news of the shop’s prices', 'k1', { type: 'shop-refreshed', shop }],
  ['the end of its time', undefined, { type: 'expired' }],
  ['another shop', undefined, { type: 'shop-chosen', shop: otherShop }],
  ['another file', undefined, add(pdf('b'))],
  ['another order of files', undefined, { type: 'moved', key: 'a', by: 1 }],
  ['another option', undefined, { type: 'options', key: 'a', options: { note: 'x' } }],
  ['priority', undefined, { type: 'priority', isPriority: true }],
])('after %s, the idempotency key of the order is %s [F-20]', (_, key, event) => {
  const state = after(chooseShop, add(pdf('a')), ask);
  expect(draftReducer(state, event).orderKey).toBe(key);
});

test.each<[string, string | undefined, DraftEvent]>([
  ['priority', sampleUploadId, { type: 'priority', isPriority: true }],
  ['another option', sampleUploadId, { type: 'options', key: 'a', options: { note: 'x' } }],
  ['another shop', sampleUploadId, { type: 'shop-chosen', shop: otherShop }],
  ['the end of its time', undefined, { type: 'expired' }],
  ['another file', undefined, add(pdf('b'))],
  ['fewer files', undefined, { type: 'removed', key: 'a' }],
  ['another order of files', undefined, { type: 'moved', key: 'a', by: 1 }],
])('after %s, the upload of the files is %s [F-326]', (_, uploadId, event) => {
  const start: DraftEvent = { type: 'upload-started', uploadId: sampleUploadId };
  const state = after(chooseShop, add(pdf('a')), ask, start);
  expect(draftReducer(state, event).uploadId).toBe(uploadId);
});

test('files chosen after a reload are not replaced by the saved ones', () => {
  const kept = after(chooseShop, add(pdf('old')));
  const chosen = after(chooseShop, add(pdf('new')));
  expect(draftReducer(chosen, { type: 'restored', draft: kept })).toEqual(chosen);
  expect(draftReducer(emptyDraft, { type: 'restored', draft: kept })).toEqual(kept);
});

test('the first file does not move up, the last file does not move down', () => {
  const state = after(chooseShop, add(pdf('a'), pdf('b')));
  const keys = (event: DraftEvent) => draftReducer(state, event).files.map(({ key }) => key);
  expect(keys({ type: 'moved', key: 'a', by: -1 })).toEqual(['a', 'b']);
  expect(keys({ type: 'moved', key: 'a', by: 1 })).toEqual(['b', 'a']);
  expect(keys({ type: 'moved', key: 'b', by: 1 })).toEqual(['a', 'b']);
});

const lostPdf = (key: string, index: number): LostPdf => ({
  ...{ key, index, name: `${key}.pdf`, fingerprint: { size: 1, head: index } },
  reading: { kind: 'readable', pageCount: 3 },
  options: { ...presetOptions(shop), note: `note of ${key}` },
});
const withLost: OrderDraft = {
  ...after(chooseShop, add(pdf('b')), ask, { type: 'upload-started', uploadId: sampleUploadId }),
  lost: [lostPdf('a', 0), lostPdf('c', 2)],
};

test('lost files that are chosen again get back their positions and options [F-522]', () => {
  expect(furthestStage(withLost)).toBe('upload');
  const file = new File(['x'], 'c.pdf');
  const found = withLost.lost.map((lost) => ({ lost, file }));
  const one = draftReducer(withLost, { type: 'found', found: found.slice(1) });
  expect(one.files.map(({ key }) => key)).toEqual(['b', 'c']);
  expect(furthestStage(one)).toBe('upload');
  const all = draftReducer(one, { type: 'found', found: found.slice(0, 1) });
  expect(all.files.map(({ key, options }) => [key, options.note])).toEqual([
    ['a', 'note of a'],
    ['b', ''],
    ['c', 'note of c'],
  ]);
  expect(all).toMatchObject({ orderKey: 'k1', uploadId: sampleUploadId, lost: [] });
  expect(furthestStage(all)).toBe('payment');
});

test('choosing other files in place of lost ones starts another order [F-522]', () => {
  const added = draftReducer(withLost, add(pdf('d')));
  expect(added.lost).toEqual([]);
  expect(added).toMatchObject({ orderKey: undefined, uploadId: undefined });
});
