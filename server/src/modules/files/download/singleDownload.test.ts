import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import {
  filePart,
  post,
  postJson,
  sendShare,
  type Answer,
} from '../../../../testing/clients/filesClient.ts';
import { damageObject } from '../../../../testing/files/damageObject.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

const fileOf = (share: SentFilesRecord, index = 0) => share.files[index]?._id;
const downloadOne = (file: unknown): Promise<Answer> =>
  postJson(origin, apiPaths.downloadFile, { file });

const rows: readonly (readonly [name: string, bytes: Buffer, type: string])[] = [
  ['Lab record.pdf', randomBytes(300_000), 'application/pdf'],
  ['पर्ची.PNG', randomBytes(10), 'image/png'],
  ['empty.txt', Buffer.alloc(0), 'text/plain'],
  ['page.html', Buffer.from('<script>alert(1)</script>'), 'application/octet-stream'],
  ['drawing.svg', Buffer.from('<svg onload="alert(1)"/>'), 'application/octet-stream'],
  ['feed.xml', Buffer.from('<x/>'), 'application/octet-stream'],
  ['constructor', Buffer.from('x'), 'application/octet-stream'],
];
for (const [name, bytes, type] of rows) {
  test(`serves ${name} as an attachment under its own name, never inline [F-743]`, async () => {
    const share = await sendShare(origin, filePart('other', 'other'), filePart(name, bytes));
    const { status, headers, body } = await downloadOne(fileOf(share, 1));
    assert.equal(status, 200);
    assert.deepEqual(body, bytes);
    assert.equal(headers['content-length'], String(bytes.length));
    assert.equal(headers['content-type'], type);
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename=/);
    assert.ok(decodeURIComponent(headers['content-disposition'] ?? '').includes(name));
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });
}

test('answers a form post with the same file [F-743]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'aaa'));
  const answer = await post(origin, {
    path: apiPaths.downloadFile,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ file: fileOf(share) ?? '' }).toString(),
  });
  assert.equal(answer.body.toString(), 'aaa');
});

test('resumes a file where an earlier download broke off, if its bytes are the same [F-998]', async () => {
  const bytes = randomBytes(300_000);
  const share = await sendShare(origin, filePart('a.bin', bytes));
  const download = (headers: Record<string, string>) =>
    post(origin, {
      path: apiPaths.downloadFile,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ file: fileOf(share) }),
    });
  const { etag = '' } = (await download({})).headers;
  const rest = await download({ range: 'bytes=1000-', 'if-range': etag });
  assert.equal(rest.status, 206);
  assert.equal(rest.headers['content-range'], 'bytes 1000-299999/300000');
  assert.deepEqual(rest.body, bytes.subarray(1_000));
  for (const headers of [
    { range: 'bytes=1000-', 'if-range': '"other"' },
    { range: 'bytes=300000-', 'if-range': etag },
    { range: 'bytes=0-1,3-4' },
  ]) {
    const whole = await download(headers);
    assert.equal(whole.status, 200);
    assert.deepEqual(whole.body, bytes);
  }
});

for (const [size, outcome] of [
  [1_000, 500],
  [2_000_000, 'ECONNRESET'],
] as const) {
  test(`never serves a damaged file of ${size} bytes as complete, but ends with ${outcome} [F-745]`, async () => {
    const share = await sendShare(origin, filePart('a.bin', randomBytes(size)));
    await damageObject(server, size);
    const ended = await downloadOne(fileOf(share)).catch((error: unknown) => error);
    const { status, code } = ended as { status?: number; code?: string };
    assert.equal(status ?? code, outcome);
    const [first] = server.log.takeErrors();
    assert.match(first?.msg ?? '', /broken off/);
  });
}
