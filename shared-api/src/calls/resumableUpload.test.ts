import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type Id } from '@parchi/contract';
import {
  startFakeServer,
  type FakeCall,
  type FakeReply,
  type FakeServer,
} from '@parchi/tooling/fake-server';
import { uploadResumably } from './resumableUpload.ts';
import type { UploadProgress } from './uploadForm.ts';

const id = 'a'.repeat(32) as Id;
const path = `/file/uploads/${id}`;
const files = [new File(['hello '], 'a.txt'), new File(['world'], 'b.txt')];

let fakeServer: FakeServer;
let stopper: AbortController;
beforeEach(async () => {
  stopper = new AbortController();
  // jsdom logs an error for each failed request.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer = await startFakeServer();
  for (const start of [apiPaths.startShareUpload, apiPaths.startOrderUpload]) {
    fakeServer.answer(start, () => ({
      status: 201,
      body: { upload: id },
      headers: { location: path },
    }));
  }
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await fakeServer.stop();
});

type Answers = Partial<Record<string, FakeReply | 'break-connection'>>;

/** Answers requests for the upload in the given order, and checks the method of each. */
function answerInTurn(...turns: Answers[]): void {
  fakeServer.answer(path, (call) => {
    const turn = turns.shift();
    expect(Object.keys(turn ?? {})).toEqual([call.method]);
    return turn?.[call.method] ?? { status: 500 };
  });
}

const offsetReply = (offset: number, status: number) => ({
  status,
  headers: { 'upload-offset': String(offset), 'upload-length': '11' },
});

function upload(earlier?: Id) {
  const seen: UploadProgress[] = [];
  const completed: Id[] = [];
  const result = uploadResumably({
    path: apiPaths.startShareUpload,
    files,
    id: earlier,
    signal: stopper.signal,
    onStarted: () => undefined,
    onProgress: (progress) => seen.push(progress),
    complete: (upload) => {
      completed.push(upload);
      return Promise.resolve({ data: 'sent' });
    },
  });
  return { result, seen, completed };
}

/** Reports “online” after each lost connection until the upload has settled, so that no test waits for the backoff. */
async function comeBackUntilSettled(result: Promise<unknown>): Promise<void> {
  const settled = result.then(() => 'settled');
  while ((await Promise.race([settled, setImmediate()])) !== 'settled') {
    window.dispatchEvent(new Event('online'));
  }
}

const asked = () => fakeServer.calls.map(({ method }: FakeCall) => method);

test('announces the files, sends their bytes in one request and completes the upload', async () => {
  answerInTurn({ PATCH: offsetReply(11, 204) });
  const { result, completed } = upload();
  expect(await result).toEqual({ data: 'sent' });
  const [begin, patch] = fakeServer.calls;
  expect(JSON.parse(begin?.body.toString() ?? '')).toEqual({
    files: [
      { name: 'a.txt', size: 6 },
      { name: 'b.txt', size: 5 },
    ],
  });
  expect(begin?.headers['upload-length']).toBe('11');
  expect(patch?.body.toString()).toBe('hello world');
  expect(completed).toEqual([id]);
});

test('resumes after a cut at the server’s offset, and its progress never decreases [F-295]', async () => {
  answerInTurn(
    { PATCH: 'break-connection' },
    { HEAD: { status: 503 } },
    { HEAD: offsetReply(4, 200) },
    { PATCH: offsetReply(11, 204) },
  );
  const { result, seen } = upload();
  await comeBackUntilSettled(result);
  expect(await result).toEqual({ data: 'sent' });
  expect(asked()).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
  expect(fakeServer.calls.at(-1)?.body.toString()).toBe('o world');
  const loaded = seen.map(({ loadedBytes }) => loadedBytes);
  expect(loaded).toEqual(loaded.toSorted((one, other) => one - other));
  expect(seen.some(({ waitingFor }) => waitingFor)).toBe(true);
});

test('resumes the upload of a page that was reloaded [F-296]', async () => {
  answerInTurn({ HEAD: offsetReply(6, 200) }, { PATCH: offsetReply(11, 204) });
  expect(await upload(id).result).toEqual({ data: 'sent' });
  expect(fakeServer.calls.at(-1)?.body.toString()).toBe('world');
});

test('asks for the result of an upload that is gone, because another tab may have completed it [F-291]', async () => {
  answerInTurn({ HEAD: { status: 404 } });
  const { result, completed } = upload(id);
  expect(await result).toEqual({ data: 'sent' });
  expect(completed).toEqual([id]);
});

test('starts over when the server has removed the upload [F-289]', async () => {
  answerInTurn({ HEAD: { status: 404 } }, { PATCH: offsetReply(11, 204) });
  const answers = [
    { error: { kind: 'refused', code: 'upload.not_found', status: 404, text: '' } },
    { data: 'sent' },
  ] as const;
  let calls = 0;
  const result = uploadResumably<string>({
    path: apiPaths.startShareUpload,
    files,
    id,
    signal: stopper.signal,
    onStarted: () => undefined,
    onProgress: () => undefined,
    complete: () => Promise.resolve(answers[calls++] ?? { data: 'sent' }),
  });
  expect(await result).toEqual({ data: 'sent' });
  expect(asked()).toEqual(['HEAD', 'POST', 'PATCH']);
});

test.each([
  ['shop.not_found', 404],
  ['print.key_reused', 409],
] as const)('reports %s unchanged, and sends nothing again [F-325]', async (code, status) => {
  answerInTurn({ PATCH: offsetReply(11, 204) });
  const refusal = { kind: 'refused', code, status, text: '' } as const;
  const result = uploadResumably({
    path: apiPaths.startOrderUpload,
    files,
    id: undefined,
    signal: stopper.signal,
    onStarted: () => undefined,
    onProgress: () => undefined,
    complete: () => Promise.resolve({ error: refusal }),
  });
  expect(await result).toEqual({ error: refusal });
  expect(asked()).toEqual(['POST', 'PATCH']);
});

test('reports the server’s refusal of the bytes unchanged', async () => {
  const body = { code: 'storage.full', message: 'full', text: 'full' };
  answerInTurn({ PATCH: { status: 507, body } });
  expect(await upload().result).toMatchObject({ error: { kind: 'refused', code: 'storage.full' } });
});

test('tells the server when the person cancels', async () => {
  fakeServer.answer(path, ({ method }) =>
    method === 'DELETE' ? { status: 204 } : new Promise(() => undefined),
  );
  const { result } = upload();
  while (!asked().includes('PATCH')) await setImmediate();
  stopper.abort();
  expect(await result).toEqual({ error: { kind: 'cancelled' } });
  while (!asked().includes('DELETE')) await setImmediate();
});

/** Refuses each attempt to send bytes with this reply. */
function refuseBytes(refusal: FakeReply): void {
  fakeServer.answer(path, ({ method }) => (method === 'HEAD' ? offsetReply(0, 200) : refusal));
}

const refusal = (status: number, code: string, retryAfter?: number): FakeReply => ({
  status,
  body: { code, text: 'no' },
  ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
});

const fakeTime = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });

/** Skips each pause between two tries. @returns the pauses in s, when the upload has ended */
async function skipPauses({ result, seen }: ReturnType<typeof upload>): Promise<number[]> {
  const pauses: number[] = [];
  const settled = result.then(() => 'settled');
  while ((await Promise.race([settled, setImmediate()])) !== 'settled') {
    if (seen.filter(({ waitingFor }) => waitingFor).length === pauses.length) continue;
    const sinceMs = Date.now();
    await jest.advanceTimersToNextTimerAsync();
    pauses.push((Date.now() - sinceMs) / 1_000);
  }
  return pauses;
}

test.each([
  [503, 'service.unavailable'],
  [500, 'internal'],
  [423, 'upload.busy'],
  [408, 'request.timeout'],
] as const)(
  'gives up after some minutes if the server keeps answering %i [F-520]',
  async (status, code) => {
    fakeTime();
    jest.spyOn(Math, 'random').mockReturnValue(1);
    refuseBytes(refusal(status, code));
    const running = upload();
    const pauses = await skipPauses(running);
    expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15]);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(300);
    expect(await running.result).toMatchObject({ error: { kind: 'refused', code } });
    expect(running.seen.some(({ waitingFor }) => waitingFor === 'network')).toBe(false);
  },
);

test.each([
  [429, 'request.too_many'],
  [503, 'service.unavailable'],
  [507, 'storage.full'],
] as const)('waits after %i for as long as the server says [F-520]', async (status, code) => {
  fakeTime();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const replies = [refusal(status, code, 40), refusal(status, code, 0)];
  fakeServer.answer(path, ({ method }) => {
    if (method === 'HEAD') return offsetReply(0, 200);
    return replies.shift() ?? offsetReply(11, 204);
  });
  const running = upload();
  expect(await skipPauses(running)).toEqual([40, 1]);
  expect(await running.result).toEqual({ data: 'sent' });
});

test('waits as long as the server says, even when the browser comes online [F-520]', async () => {
  fakeTime();
  refuseBytes(refusal(503, 'service.unavailable', 40));
  const { seen } = upload();
  while (seen.at(-1)?.waitingFor !== 'server') await setImmediate();
  const before = asked().length;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(39_000);
  expect(asked()).toHaveLength(before);
  stopper.abort();
});

test.each([
  ['a refusal that names no time', refusal(429, 'request.too_many')],
  ['a full disk that names no time', refusal(507, 'storage.full')],
  ['a time beyond some minutes', refusal(429, 'request.too_many', 3_000)],
  ['a refusal of what was sent', refusal(413, 'file.too_large', 5)],
])('reports %s at once [F-520]', async (_, reply) => {
  refuseBytes(reply);
  const { result, seen } = upload();
  expect(await result).toMatchObject({ error: { kind: 'refused', status: reply.status } });
  expect(seen.some(({ waitingFor }) => waitingFor)).toBe(false);
});

test('reports an ended session even though a reply to HEAD has no error code [F-520]', async () => {
  answerInTurn({ HEAD: { status: 401 } });
  expect(await upload(id).result).toMatchObject({
    error: { kind: 'refused', code: 'account.signed_out' },
  });
});

test('gives up an upload that the server keeps removing [F-520]', async () => {
  fakeServer.answer(path, () => offsetReply(11, 204));
  const gone = { kind: 'refused', code: 'upload.not_found', status: 404, text: '' } as const;
  const result = uploadResumably({
    path: apiPaths.startShareUpload,
    files,
    id: undefined,
    signal: stopper.signal,
    onStarted: () => undefined,
    onProgress: () => undefined,
    complete: () => Promise.resolve({ error: gone }),
  });
  expect(await result).toEqual({ error: gone });
  expect(asked().filter((method) => method === 'POST')).toHaveLength(4);
});
