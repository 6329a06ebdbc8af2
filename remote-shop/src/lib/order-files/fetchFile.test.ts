import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { waitFor } from '@testing-library/react';
import { fetchFile } from './fetchFile.ts';

const request = { path: apiPaths.printJob, body: { print: 'a' } } as const;

let server: Server;
/** The server's reply to the only call. The test writes it piece by piece. */
let answer: ServerResponse | undefined;
const patience = new Map<number, { ms: number; onEnd: () => void }>();
const waits = () => Array.from(patience.values(), ({ ms }) => ms);
const startTimer = window.setTimeout.bind(window);
const stopTimer = window.clearTimeout.bind(window);

beforeEach(async () => {
  server = createServer((call, response) => {
    response.setHeader('access-control-allow-origin', call.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (call.method === 'OPTIONS') response.end();
    else answer = response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  document.head.innerHTML = `<meta name="api-origin" content="http://127.0.0.1:${port}">`;
  holdPatience();
});
afterEach(async () => {
  Object.assign(window, { setTimeout: startTimer, clearTimeout: stopTimer });
  document.head.innerHTML = '';
  answer = undefined;
  patience.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Holds back timers of 30 s and more until the test calls `runOut`. */
function holdPatience(): void {
  let last = 0;
  window.setTimeout = ((onEnd: () => void, ms = 0) => {
    if (ms < 30_000) return startTimer(onEnd, ms);
    last -= 1;
    patience.set(last, { ms, onEnd });
    return last;
  }) as typeof startTimer;
  window.clearTimeout = (timer) => {
    if (!patience.delete(Number(timer))) stopTimer(timer);
  };
}

const runOut = () => patience.forEach(({ onEnd }) => onEnd());
const isAsked = () => waitFor(() => expect(answer).toBeDefined());

test('a request without a reply times out after 90 s', async () => {
  const fetched = fetchFile(request);
  await isAsked();
  expect(waits()).toEqual([90_000]);
  runOut();
  expect(await fetched).toEqual({ error: { kind: 'timeout' } });
});

test('a download without a byte for 30 s times out', async () => {
  const fetched = fetchFile(request);
  await isAsked();
  answer?.write('%PDF');
  await waitFor(() => expect(waits()).toEqual([30_000]));
  runOut();
  expect(await fetched).toEqual({ error: { kind: 'timeout' } });
  expect(waits()).toEqual([]);
});

test('a slow download gets another 30 s with every chunk', async () => {
  const fetched = fetchFile(request);
  await isAsked();
  answer?.writeHead(200, { 'content-type': 'application/pdf' });
  let before: number[] = [];
  for (const part of ['%P', 'DF', '-1']) {
    answer?.write(part);
    await waitFor(() => {
      expect(waits()).toEqual([30_000]);
      expect([...patience.keys()]).not.toEqual(before);
    });
    before = [...patience.keys()];
  }
  answer?.end('.7');
  const { file } = await fetched;
  expect([file?.size, file?.type]).toEqual([8, 'application/pdf']);
  expect(waits()).toEqual([]);
});

test('progress is reported when the reply has a content length', async () => {
  const told: unknown[] = [];
  const fetched = fetchFile(request, undefined, (amount) => told.push(amount));
  await isAsked();
  answer?.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '8' });
  answer?.write('%PDF');
  await waitFor(() => expect(told).toEqual([{ loadedBytes: 4, totalBytes: 8 }]));
  answer?.end('-1.7');
  await fetched;
  expect(told.at(-1)).toEqual({ loadedBytes: 8, totalBytes: 8 });
});

test('no progress is reported when the reply has no content length', async () => {
  const told: unknown[] = [];
  const fetched = fetchFile(request, undefined, (amount) => told.push(amount));
  await isAsked();
  answer?.write('%P');
  answer?.end('DF');
  expect((await fetched).file?.size).toBe(4);
  expect(told).toEqual([]);
});
