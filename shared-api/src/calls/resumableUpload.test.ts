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
  jest.restoreAllMocks();
  await fakeServer.stop();
});

type Answers = Partial<Record<string, FakeReply | 'break-connection'>>;

/** Answers requests about the upload, one after another, by their methods. */
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

/** Waits for each lost connection and reports that the browser is online again, so that no test waits for the backoff. */
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

test('goes on after a cut at the server’s offset, and its progress never falls [F-295]', async () => {
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
  expect(seen.some(({ isWaiting }) => isWaiting)).toBe(true);
});

test('goes on with the upload of a page that was reloaded [F-296]', async () => {
  answerInTurn({ HEAD: offsetReply(6, 200) }, { PATCH: offsetReply(11, 204) });
  expect(await upload(id).result).toEqual({ data: 'sent' });
  expect(fakeServer.calls.at(-1)?.body.toString()).toBe('world');
});

test('asks what an upload became that is gone, because another tab may have completed it [F-291]', async () => {
  answerInTurn({ HEAD: { status: 404 } });
  const { result, completed } = upload(id);
  expect(await result).toEqual({ data: 'sent' });
  expect(completed).toEqual([id]);
});

test('begins again when the server has removed the upload [F-289]', async () => {
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
] as const)('reports %s as it is, and sends nothing again [F-325]', async (code, status) => {
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

test('reports a refusal of the bytes as it is', async () => {
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
