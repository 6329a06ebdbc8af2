import assert from 'node:assert/strict';
import http, { type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, shareTokenFromId, type SentFilesRecord, type SentShare } from '@parchi/contract';
import type { TestServer } from '../servers/startServer.ts';

export const testBoundary = '----parchi-test';
export const multipartType = `multipart/form-data; boundary=${testBoundary}`;

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

type Request = {
  readonly path: string;
  readonly headers?: Record<string, string | number>;
  /** An iterable is sent in chunks (`Transfer-Encoding: chunked`) unless the headers contain a Content-Length. */
  readonly body?: Buffer | string | Iterable<Buffer>;
  /** Whether the request is left open after these bytes, as if more were to come. */
  readonly isLeftOpen?: boolean;
};

/** Maximum time for a call, so that one that hangs fails by itself instead of the whole file of tests. */
const MAX_CALL_MS = 300_000;

/** Sends exactly these bytes and headers, unlike `fetch`, which would correct them. */
export function post(origin: string, { path, headers, body = '', isLeftOpen }: Request) {
  return new Promise<Answer>((resolve, reject) => {
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    const length = isWhole && !isLeftOpen ? { 'content-length': Buffer.byteLength(body) } : {};
    const request = http.request(`${origin}${path}`, {
      method: 'POST',
      agent: false,
      headers: { ...length, ...headers },
      signal: AbortSignal.timeout(MAX_CALL_MS),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
        if (isLeftOpen) request.destroy();
      });
    });
    void writeBody(request, isWhole ? [Buffer.from(body)] : body, isLeftOpen);
  });
}

async function writeBody(
  request: http.ClientRequest,
  chunks: Iterable<Buffer>,
  isLeftOpen = false,
): Promise<void> {
  for (const chunk of chunks) {
    if (request.destroyed) return;
    if (!request.write(chunk)) await new Promise((resolve) => request.once('drain', resolve));
  }
  if (!isLeftOpen) request.end();
}

export function json(answer: Answer): unknown {
  return JSON.parse(answer.body.toString());
}

export function partHead(disposition: string, moreHeaders = ''): string {
  return `--${testBoundary}\r\nContent-Disposition: ${disposition}\r\n${moreHeaders}\r\n`;
}

export function filePart(name: string | Buffer, bytes: Buffer | string): Buffer {
  const [head = '', tail = ''] = partHead('form-data; name="file"; filename="|"').split('|');
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(name),
    Buffer.from(tail),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
}

export const formEnd = Buffer.from(`--${testBoundary}--\r\n`);

/** Yields a file part of this size, generated in blocks. */
export function* largeFile(name: string, sizeInBytes: number): Generator<Buffer> {
  yield Buffer.from(partHead(`form-data; name="file"; filename="${name}"`));
  yield* largeBytes(sizeInBytes);
  yield Buffer.from('\r\n');
}

const zeros = Buffer.alloc(1_000_000);

export function* largeBytes(sizeInBytes: number): Generator<Buffer> {
  for (let left = sizeInBytes; left > 0; left -= zeros.length) {
    yield left < zeros.length ? zeros.subarray(0, left) : zeros;
  }
}

export function sendForm(origin: string, ...parts: (Buffer | string)[]): Promise<Answer> {
  return post(origin, {
    path: apiPaths.sendFiles,
    headers: { 'content-type': multipartType },
    body: Buffer.concat([...parts.map((part) => Buffer.from(part)), formEnd]),
  });
}

export async function sendShare(origin: string, ...parts: Buffer[]): Promise<SentShare> {
  const answer = await sendForm(origin, ...parts);
  assert.equal(answer.status, 201, answer.body.toString());
  return (json(answer) as { file: SentShare }).file;
}

export function postJson(origin: string, path: string, value: unknown): Promise<Answer> {
  return post(origin, {
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
}

export function receive(origin: string, share: SentFilesRecord): Promise<Answer> {
  return postJson(origin, apiPaths.receiveFiles, { token: shareTokenFromId(share._id) });
}

export function download(origin: string, files: unknown): Promise<Answer> {
  return postJson(origin, apiPaths.downloadFiles, { files });
}

/** Asserts that the server is alive and ready. */
export async function assertAlive(server: TestServer): Promise<void> {
  assert.equal((await server.inject('/readyz')).statusCode, 200);
}

export type Leftovers = { readonly rows: number; readonly objects: number };

export async function countLeftovers({ dependencies }: TestServer): Promise<Leftovers> {
  const rows = await dependencies.db.selectFrom('shares').select('state').execute();
  const objects = await Array.fromAsync(dependencies.objectStore.list());
  return { rows: rows.length, objects: objects.length };
}

/**
 * Waits until no download holds a lease: for a moment after its last byte, a download still keeps its files from the
 * sweep.
 */
export async function waitForDownloads({ dependencies }: TestServer): Promise<void> {
  const findLeases = () => dependencies.db.selectFrom('download_leases').select('id').execute();
  for (let attempt = 0; attempt < 200 && (await findLeases()).length > 0; attempt += 1) {
    await pause(50);
  }
}

/** Waits for the expected counts, because the server removes a failed upload only after it has answered. */
export async function assertLeft(server: TestServer, expected: Leftovers): Promise<void> {
  let found = await countLeftovers(server);
  const isReached = () => found.rows === expected.rows && found.objects === expected.objects;
  for (let attempt = 0; attempt < 200 && !isReached(); attempt += 1) {
    await pause(50);
    found = await countLeftovers(server);
  }
  assert.deepEqual(found, expected);
}
