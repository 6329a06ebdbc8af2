import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { newObjectGroup, objectKey } from '../objectKey.ts';
import type { ObjectStore } from '../objectStore.ts';
import { openS3Store } from './openS3Store.ts';

const PAGE = 1_000;

/** Names of the objects in the bucket, and of those that the service does not remove. */
let names = new Set<string>();
let undeletable = new Set<string>();
/** Number of objects that each `DeleteObjects` named. */
const deletions: number[] = [];

/** Speaks as much of S3 as the removal of a group needs. Two thousand objects in Swift would take minutes. */
const server = http.createServer((request, response) => {
  answer(request).then(
    (body) => response.end(body),
    (error: unknown) => response.writeHead(400).end(String(error)),
  );
});
let store: ObjectStore;
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  store = await openS3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'parchi',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});
after(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

async function answer(request: http.IncomingMessage): Promise<string> {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  if (searchParams.has('uploads')) return '<ListMultipartUploadsResult/>';
  if (!searchParams.has('delete')) return listPage(searchParams);
  const body = await text(request);
  assert.equal(request.headers['content-md5'], createHash('md5').update(body).digest('base64'));
  return removeAll(Array.from(body.matchAll(/<Key>(.*?)<\/Key>/g), ([, name = '']) => name));
}

function listPage(query: URLSearchParams): string {
  const token = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const found = [...names].filter((name) => name.startsWith(prefix) && name > token).sort();
  const page = found.slice(0, PAGE);
  const next = `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return `<ListBucketResult><IsTruncated>${found.length > PAGE}</IsTruncated>${
    found.length > PAGE ? next : ''
  }${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`;
}

function removeAll(named: readonly string[]): string {
  deletions.push(named.length);
  const kept = named.filter((name) => undeletable.has(name));
  names = new Set([...names].filter((name) => !named.includes(name) || kept.includes(name)));
  return `<DeleteResult>${kept
    .map((name) => `<Error><Key>${name}</Key><Code>InternalError</Code></Error>`)
    .join('')}</DeleteResult>`;
}

test('removes a group of more than 1,000 objects by calls for 1,000 each, and no other [F-1006]', async () => {
  const [group, other] = [newObjectGroup(), newObjectGroup()];
  const foreign = objectKey(other, 0);
  names = new Set([foreign]);
  for (let ordinal = 0; ordinal < 2 * PAGE + 1; ordinal += 1) names.add(objectKey(group, ordinal));
  await store.removeGroup(group);
  assert.deepEqual([...names], [foreign]);
  assert.deepEqual(deletions, [PAGE, PAGE, 1]);
});

test('says that objects are left if the service could not remove some, and removes them later [F-1007]', async () => {
  const group = newObjectGroup();
  names = new Set([0, 1, 2].map((ordinal) => objectKey(group, ordinal)));
  const kept = objectKey(group, 1);
  undeletable = new Set([kept]);
  await assert.rejects(store.removeGroup(group), {
    message: `The store kept ${kept}: InternalError`,
  });
  assert.deepEqual([...names], [kept]);
  undeletable = new Set();
  await store.removeGroup(group);
  assert.deepEqual([...names], []);
});
