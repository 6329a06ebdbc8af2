import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { startWire, type Wire } from '@parchi/tooling/wire';
import { uploadForm, type UploadProgress } from './uploadForm.ts';

let wire: Wire;
beforeEach(async () => {
  wire = await startWire();
});
afterEach(async () => {
  jest.useRealTimers();
  await wire.stop();
});

function upload(signal = new AbortController().signal) {
  const form = new FormData();
  form.append('file', new File(['hello'], 'पर्ची.txt'));
  const seen: UploadProgress[] = [];
  const result = uploadForm({
    path: apiPaths.sendFiles,
    form,
    signal,
    onProgress: (progress) => seen.push(progress),
  });
  return { result, seen };
}

test('a form arrives as it is, and its progress is told', async () => {
  wire.answer('/file/send', () => ({ status: 201, body: { text: 'Files sent' } }));
  const { result, seen } = upload();
  expect(await result).toEqual({ data: { text: 'Files sent' } });
  const sent = wire.calls[0]?.body.toString() ?? '';
  expect(sent).toContain('name="file"; filename="पर्ची.txt"');
  expect(sent).toContain('hello');
  // jsdom tells of it once and without sizes; how it grows is for the browser journeys.
  expect(seen).toHaveLength(1);
});

test('a refusal tells its code', async () => {
  wire.answer('/file/send', () => ({
    status: 413,
    body: { code: 'file.too_large', message: 'm', text: 't' },
  }));
  expect(await upload().result).toMatchObject({
    error: { kind: 'refused', code: 'file.too_large', status: 413, text: 't' },
  });
});

test('an upload that is stopped ends as cancelled', async () => {
  const controller = new AbortController();
  wire.answer('/file/send', () => {
    controller.abort();
    return new Promise(() => undefined);
  });
  expect(await upload(controller.signal).result).toEqual({ error: { kind: 'cancelled' } });
});

test('nothing is sent when it was stopped before it began', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await upload(controller.signal).result).toEqual({ error: { kind: 'cancelled' } });
  expect(wire.calls).toHaveLength(0);
});

test('a minute without a byte counts as a lost connection', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  wire.answer('/file/send', () => new Promise(() => undefined));
  const { result } = upload();
  await jest.advanceTimersByTimeAsync(61_000);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(await result).toEqual({ error: { kind: 'timeout' } });
});
