import { expect, test } from '@jest/globals';
import { uploadedFraction, uploadText } from './uploadText.ts';

const MB = 1_000_000;
const uploading = (loadedBytes: number, atMs: number) =>
  ({
    kind: 'uploading',
    startedAtMs: 1_000,
    sent: { loadedBytes, totalBytes: 20 * MB, atMs },
  }) as const;

test.each([
  ['nothing before a speed can be told', uploading(MB, 1_100), '5 %'],
  ['percent, speed and time left', uploading(10 * MB, 11_000), '50 % · 1 MB/s · about 10 s left'],
  ['no speed while nothing has left', uploading(0, 9_000), '0 %'],
  [
    'that the server works when all has left',
    uploading(20 * MB, 21_000),
    'Counting pages and making the order…',
  ],
])('it says %s', (_, state, text) => {
  expect(uploadText(state)).toBe(text);
});

test('it says that it begins', () => {
  expect(uploadText({ kind: 'uploading', startedAtMs: 0, sent: undefined })).toBe('Starting…');
});

test('it claims no progress while it waits for the connection [F-169]', () => {
  const sent = { loadedBytes: 0, totalBytes: 10, isWaiting: true, atMs: 9_000 };
  const waiting = { kind: 'uploading', startedAtMs: 0, sent } as const;
  expect(uploadText(waiting)).toBe('Waiting for the connection…');
  expect(uploadedFraction(waiting)).toBe(0);
});
