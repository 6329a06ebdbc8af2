import { expect, test } from '@jest/globals';
import { uploadedFraction, uploadText } from './uploadText.ts';

const MB = 1_000_000;
const uploading = (loadedBytes: number, atMs: number) =>
  ({
    kind: 'uploading',
    sent: { loadedBytes, totalBytes: 20 * MB, atMs, since: { atMs: 1_000, loadedBytes: 0 } },
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
  expect(uploadText({ kind: 'uploading', sent: undefined })).toBe('Starting…');
});

test('shows no progress while a form waits for the connection [F-169]', () => {
  const since = { atMs: 0, loadedBytes: 0 };
  const sent = {
    loadedBytes: 0,
    totalBytes: 10,
    waitingFor: 'network' as const,
    atMs: 9_000,
    since,
  };
  const waiting = { kind: 'uploading', sent } as const;
  expect(uploadText(waiting)).toBe('Waiting for the network…');
  expect(uploadedFraction(waiting)).toBe(0);
});

test('keeps the progress of a resumable upload that waits for the connection [F-325]', () => {
  const { sent } = uploading(5 * MB, 9_000);
  const waiting = { kind: 'uploading', sent: { ...sent, waitingFor: 'network' as const } } as const;
  expect(uploadText(waiting)).toBe('25 % · Waiting for the network…');
  expect(uploadedFraction(waiting)).toBe(0.25);
});

test('says that an order waits for a server that is busy [F-520]', () => {
  const { sent } = uploading(5 * MB, 9_000);
  const waiting = { kind: 'uploading', sent: { ...sent, waitingFor: 'server' } } as const;
  expect(uploadText(waiting)).toBe('25 % · Waiting…');
});

test('measures the speed from where the present connection began [F-325]', () => {
  const { sent } = uploading(15 * MB, 11_000);
  const since = { atMs: 6_000, loadedBytes: 10 * MB };
  const text = uploadText({ kind: 'uploading', sent: { ...sent, since } });
  expect(text).toBe('75 % · 1 MB/s · about 5 s left');
});
