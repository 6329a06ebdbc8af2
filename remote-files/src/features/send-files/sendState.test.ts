import { expect, test } from '@jest/globals';
import { holdShare } from '../../lib/heldShare.ts';
import { sampleShare } from '../../testing/sampleShare.ts';
import { chooseFile } from './chosenFile.ts';
import { emptySend, sendReducer, type SendEvent, type SendState } from './sendState.ts';

const [first, second] = [chooseFile(new File(['1'], 'a')), chooseFile(new File(['2'], 'b'))];
const chosen: SendEvent = { type: 'chosen', files: [first] };
const started: SendEvent = { type: 'started', atMs: 0 };
const after = (...events: SendEvent[]): SendState => events.reduce(sendReducer, emptySend);

test('files found in storage are restored, unless others were chosen meanwhile', () => {
  const restored: SendEvent = { type: 'restored', files: [second] };
  expect(after(restored)).toMatchObject({
    stage: 'preview',
    files: [second],
    news: { kind: 'restored' },
  });
  expect(after(chosen, restored)).toMatchObject({ files: [first], news: undefined });
});

test('the result of a cancelled upload changes nothing', () => {
  const sent: SendEvent = { type: 'sent', share: holdShare(sampleShare()) };
  expect(after(chosen, sent)).toMatchObject({ stage: 'preview' });
  expect(after(sent)).toEqual(emptySend);
});

test('a failure leads back to the files with its message, which the next attempt removes', () => {
  const news = { kind: 'failed', text: 'No room.' } as const;
  const failed = after(chosen, started, { type: 'stopped', news });
  expect(failed).toMatchObject({ stage: 'preview', files: [first], news });
  expect(sendReducer(failed, started)).not.toHaveProperty('news');
});

test('progress collects the samples for the speed', () => {
  const progress = { loadedBytes: 10, totalBytes: 20 };
  expect(after(chosen, started, { type: 'progressed', progress, atMs: 1_000 })).toMatchObject({
    progress,
    samples: [
      { atMs: 0, loadedBytes: 0 },
      { atMs: 1_000, loadedBytes: 10 },
    ],
  });
});
