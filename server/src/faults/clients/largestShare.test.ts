import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { test } from 'node:test';
import { apiPaths, limits, type SentFilesRecord } from '@parchi/contract';
import { openChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  filePart,
  formEnd,
  json,
  multipartType,
  partHead,
  post,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openDescriptors } from '../../../testing/processes/openDescriptors.ts';
import { readZipHashes } from '../../../testing/files/readZipHashes.ts';

const FILE_COUNT = 20;
const BLOCK_BYTES = 1_000_000;
const MAX_GROWTH_BYTES = 60_000_000;

const block = randomBytes(BLOCK_BYTES + FILE_COUNT);
const blockOf = (index: number): Buffer => block.subarray(index, index + BLOCK_BYTES);

/** Yields the form of the largest share that is accepted: files of the largest size, all different. */
function* largestShare(extra?: Buffer): Generator<Buffer> {
  for (let index = 0; index < FILE_COUNT; index += 1) {
    yield Buffer.from(partHead(`form-data; name="file"; filename="${index}.bin"`));
    for (let sent = 0; sent < limits.maxFileBytes; sent += BLOCK_BYTES) yield blockOf(index);
    yield Buffer.from('\r\n');
  }
  if (extra !== undefined) yield extra;
  yield formEnd;
}

function hashOfFile(index: number): string {
  const hash = createHash('sha256');
  for (let taken = 0; taken < limits.maxFileBytes; taken += BLOCK_BYTES)
    hash.update(blockOf(index));
  return hash.digest('hex');
}

function residentBytes(pid = 0): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Samples a process's memory every 20 ms. @returns a function that returns the largest growth so far, in bytes */
function watchGrowth(pid: number | undefined): () => number {
  const before = residentBytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), 20);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}

function readHashes(origin: string, share: SentFilesRecord): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${apiPaths.downloadFiles}`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    request.on('error', reject);
    request.on('response', (response) => void readZipHashes(response).then(resolve, reject));
    request.end(JSON.stringify({ files: share.files }));
  });
}

test('accepts a share of the largest size, refuses one byte more, and uses little memory [M05] [S14]', async (context) => {
  const workshop = await openChildWorkshop({ UV_THREADPOOL_SIZE: '4' });
  context.after(() => workshop.close());
  const { origin, process: child } = await workshop.start();
  await readHashes(origin, await sendShare(origin, filePart('warm', 'x')));
  const openBefore = openDescriptors(child.pid);
  const growth = watchGrowth(child.pid);
  const send = (extra?: Buffer) =>
    post(origin, {
      path: apiPaths.sendFiles,
      headers: { 'content-type': multipartType },
      body: largestShare(extra),
    });

  const refused = await send(filePart('one byte more', 'x'));
  assert.equal(refused.status, 413);
  assert.equal((json(refused) as { code: string }).code, 'share.too_large');

  const sent = await send();
  assert.equal(sent.status, 201);
  const { file: share } = json(sent) as { file: SentFilesRecord };
  assert.equal(share.files.length, FILE_COUNT);

  const hashes = await readHashes(origin, share);
  assert.equal(hashes.size, FILE_COUNT);
  for (let index = 0; index < FILE_COUNT; index += 1) {
    assert.equal(hashes.get(`${index}.bin`), hashOfFile(index), `${index}.bin`);
  }
  assert.ok(openDescriptors(child.pid) <= openBefore + 5, 'descriptors are given back');
  const grownBytes = growth();
  context.diagnostic(`grew by ${Math.round(grownBytes / 1e6)} MB`);
  assert.ok(grownBytes < MAX_GROWTH_BYTES, `grew by ${grownBytes} bytes`);
});
