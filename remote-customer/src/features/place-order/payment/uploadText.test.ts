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
  ['the percentage alone in the first 500 ms', uploading(MB, 1_100), '5 %'],
  ['percent, speed and time left', uploading(10 * MB, 11_000), '50 % · 1 MB/s · about 10 s left'],
  ['no speed before the first byte is sent', uploading(0, 9_000), '0 %'],
  [
    'that the server is working once all bytes are sent',
    uploading(20 * MB, 21_000),
    'Counting pages and creating your order…',
  ],
])('shows %s', (_, state, text) => {
  expect(uploadText(state)).toBe(text);
});

test('says that the upload is starting', () => {
  expect(uploadText({ kind: 'uploading', startedAtMs: 0, sent: undefined })).toBe('Starting…');
});

test('shows no progress while waiting for the connection [F-169]', () => {
  const sent = { loadedBytes: 0, totalBytes: 10, isWaiting: true, atMs: 9_000 };
  const waiting = { kind: 'uploading', startedAtMs: 0, sent } as const;
  expect(uploadText(waiting)).toBe('Waiting for the network…');
  expect(uploadedFraction(waiting)).toBe(0);
});
