import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { uploadForm, type UploadProgress } from './uploadForm.ts';

let fakeServer: FakeServer;
let stopper: AbortController;
beforeEach(async () => {
  stopper = new AbortController();
  // jsdom logs an error for each failed request.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await fakeServer.stop();
});

function upload(signal = new AbortController().signal) {
  const form = new FormData();
  form.append('file', new File(['hello'], 'पर्ची.txt'));
  const seen: UploadProgress[] = [];
  const result = uploadForm({
    path: apiPaths.sendFiles,
    form,
    headers: { 'idempotency-key': 'k' },
    signal,
    onProgress: (progress) => seen.push(progress),
  });
  return { result, seen };
}

test('sends a form unchanged and reports its progress', async () => {
  fakeServer.answer('/file/send', () => ({ status: 201, body: { text: 'Files sent' } }));
  const { result, seen } = upload();
  expect(await result).toEqual({ data: { text: 'Files sent' } });
  const sent = fakeServer.calls[0]?.body.toString() ?? '';
  expect(sent).toContain('name="file"; filename="पर्ची.txt"');
  expect(sent).toContain('hello');
  // jsdom reports progress only once and without sizes; the browser journeys test how it grows.
  expect(seen).toHaveLength(1);
});

test('reports the code of a refusal', async () => {
  fakeServer.answer('/file/send', () => ({
    status: 413,
    body: { code: 'file.too_large', message: 'm', text: 't' },
  }));
  expect(await upload().result).toMatchObject({
    error: { kind: 'refused', code: 'file.too_large', status: 413, text: 't' },
  });
});

test('reports an aborted upload as cancelled', async () => {
  const controller = new AbortController();
  fakeServer.answer('/file/send', () => {
    controller.abort();
    return new Promise(() => undefined);
  });
  expect(await upload(controller.signal).result).toEqual({ error: { kind: 'cancelled' } });
});

test('sends nothing when the upload was aborted before it began', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await upload(controller.signal).result).toEqual({ error: { kind: 'cancelled' } });
  expect(fakeServer.calls).toHaveLength(0);
});

/** Fires the event by which the browser reports that it is online again, so that no test waits for the backoff. */
const comeBack = () => window.dispatchEvent(new Event('online'));

test('waits for a lost connection and restarts the upload with the same key [F-169]', async () => {
  const replies = ['break-connection', 'break-connection', { status: 201, body: 'sent' }] as const;
  fakeServer.answer('/file/send', () => replies[fakeServer.calls.length - 1] ?? 'break-connection');
  const { result, seen } = upload();
  for (const waits of [1, 2]) {
    await until(() => seen.filter(({ waitingFor }) => waitingFor).length === waits);
    expect(seen.at(-1)).toMatchObject({ loadedBytes: 0, waitingFor: 'network' });
    comeBack();
  }
  expect(await result).toEqual({ data: 'sent' });
  expect(fakeServer.calls.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'k',
    'k',
    'k',
  ]);
});

test('retries an upload with exponential backoff without an online event [F-169]', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  jest.spyOn(Math, 'random').mockReturnValue(1);
  fakeServer.answer('/file/send', () => 'break-connection');
  const { seen } = upload(stopper.signal);
  const waits = () => seen.filter(({ waitingFor }) => waitingFor).length;
  for (const [index, pauseMs] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    await until(() => waits() === index + 1);
    await jest.advanceTimersByTimeAsync(pauseMs - 1);
    expect(fakeServer.calls).toHaveLength(index + 1);
    await jest.advanceTimersByTimeAsync(1);
  }
  stopper.abort();
});

test('aborts an upload that waits for the connection [F-169]', async () => {
  fakeServer.answer('/file/send', () => 'break-connection');
  const { result, seen } = upload(stopper.signal);
  await until(() => seen.at(-1)?.waitingFor === 'network');
  stopper.abort();
  expect(await result).toEqual({ error: { kind: 'cancelled' } });
  expect(fakeServer.calls).toHaveLength(1);
});

test('treats a minute without a byte as a lost connection and waits for it [F-169]', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  fakeServer.answer('/file/send', () => new Promise(() => undefined));
  const { result, seen } = upload();
  await jest.advanceTimersByTimeAsync(61_000);
  await jest.advanceTimersByTimeAsync(61_000);
  await until(() => seen.at(-1)?.waitingFor === 'network');
  fakeServer.answer('/file/send', () => ({ status: 201, body: 'sent' }));
  comeBack();
  expect(await result).toEqual({ data: 'sent' });
});

/** Waits until the condition holds while the timers are faked: real network callbacks still run. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}

test('sends a form again after the time that the server names [F-520]', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const busy = { code: 'request.too_many', text: 't' };
  const replies = [
    { status: 429, body: busy, headers: { 'retry-after': '40' } },
    { status: 201, body: 'sent' },
  ];
  fakeServer.answer('/file/send', () => replies.shift() ?? { status: 500 });
  const { result, seen } = upload();
  await until(() => seen.at(-1)?.waitingFor === 'server');
  await jest.advanceTimersByTimeAsync(39_000);
  expect(fakeServer.calls).toHaveLength(1);
  await jest.advanceTimersToNextTimerAsync();
  expect(await result).toEqual({ data: 'sent' });
});

test('gives up a form after some minutes if the server keeps refusing it [F-520]', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const body = { code: 'service.unavailable', text: 't' };
  fakeServer.answer('/file/send', () => ({ status: 503, body, headers: { 'retry-after': '60' } }));
  const { result, seen } = upload();
  for (const waits of [1, 2, 3, 4, 5]) {
    await until(() => seen.filter(({ waitingFor }) => waitingFor).length === waits);
    await jest.advanceTimersToNextTimerAsync();
  }
  expect(await result).toMatchObject({ error: { code: 'service.unavailable' } });
  expect(fakeServer.calls).toHaveLength(6);
});
