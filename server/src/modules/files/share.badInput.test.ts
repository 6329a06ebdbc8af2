import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  errorCatalogue,
  shareTokenFromId,
  type ErrorCode,
  type Id,
  type SentFilesRecord,
  type SentShare,
} from '@parchi/contract';
import { sql } from 'kysely';
import {
  assertAlive,
  countLeftovers,
  download,
  filePart,
  json,
  post,
  postJson,
  receive,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
let share: SentShare;
let other: SentFilesRecord;
let expired: SentFilesRecord;
let token: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
  share = await sendShare(origin, filePart('a.txt', 'aaa'), filePart('b.txt', 'bb'));
  other = await sendShare(origin, filePart('c.txt', 'c'));
  expired = await sendShare(origin, filePart('d.txt', 'd'));
  token = shareTokenFromId(share._id);
  await expire(expired, '-1 second');
  await server.dependencies.db
    .insertInto('shares')
    .values({
      id: pendingId,
      object_group: 'f'.repeat(32),
      state: 'pending',
      lease_expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();
});
after(() => server.close());

const pendingId = 'e'.repeat(32) as Id;
const unknownId = 'd'.repeat(32) as Id;

async function expire({ _id }: SentFilesRecord, interval: string): Promise<void> {
  await server.dependencies.db
    .updateTable('shares')
    .set({ expires_at: sql<Date>`now() + ${interval}::interval` })
    .where('id', '=', _id)
    .execute();
}

const receiveToken = (value: unknown) => postJson(origin, apiPaths.receiveFiles, { token: value });
const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
const entry = (id: unknown) => ({ _id: id });
const downloadOne = (value: unknown) => postJson(origin, apiPaths.downloadFile, value);
const form = (body: string) =>
  post(origin, {
    path: apiPaths.downloadFiles,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

type Row = [id: string, what: string, code: ErrorCode, send: () => Promise<Answer>];

const incorrectTokens: [string, string, () => string][] = [
  ['S01', '21 characters', () => token.slice(1)],
  ['S01', '23 characters', () => `${token}A`],
  ['S01', 'trailing =', () => `${token}==`],
  ['S01', 'a space before', () => ` ${token}`],
  ['S01', 'a newline after', () => `${token}\n`],
  ['S01', '%2D', () => `%2D${token.slice(3)}`],
  ['S01', '+ and /', () => `+/${token.slice(2)}`],
  ['S01', 'the other case', () => swapCase(token)],
  ['S01', 'nothing', () => ''],
  ['S02', 'the id in place of the token', () => share._id],
  ['S03', 'a share that never was', () => shareTokenFromId(unknownId)],
  ['S03', 'an upload in progress', () => shareTokenFromId(pendingId)],
];

const rows: Row[] = [
  ...incorrectTokens.map(([id, what, make]): Row => [
    id,
    `receive with ${what}`,
    'share.incorrect_token',
    () => receiveToken(make()),
  ]),
  ...[{ $ne: null }, ['a', 'b'], 7, null, true, 'x'.repeat(201)].map((value): Row => [
    'S05',
    `receive with ${JSON.stringify(value).slice(0, 20)} as token`,
    'request.invalid',
    () => receiveToken(value),
  ]),
  ['S07', 'download of no entry', 'request.invalid', () => download(origin, [])],
  ['S07', 'download without files', 'request.invalid', () => download(origin, undefined)],
  ['S07', 'download of no list', 'request.invalid', () => download(origin, { _id: unknownId })],
  [
    'S07',
    'download of 101 entries',
    'request.invalid',
    () => download(origin, Array<unknown>(101).fill(share.files[0])),
  ],
  [
    'S08',
    'download of entries of two shares',
    'share.incorrect_token',
    () => download(origin, [...share.files, ...other.files]),
  ],
  [
    'S08',
    'download with one unknown entry',
    'share.incorrect_token',
    () => download(origin, [...share.files, entry(unknownId)]),
  ],
  [
    'S08',
    'download with one expired entry',
    'share.incorrect_token',
    () => download(origin, [...share.files, ...expired.files]),
  ],
  [
    'S08',
    'download of an expired share',
    'share.incorrect_token',
    () => download(origin, expired.files),
  ],
  ['S08', 'download of a share id', 'share.incorrect_token', () => download(origin, [share])],
  ...['../../etc/passwd', 'g'.repeat(32), '', `${'a'.repeat(32)}\n`].map((id): Row => [
    'S10',
    `download of ${JSON.stringify(id)}`,
    'share.incorrect_token',
    () => download(origin, [entry(id)]),
  ]),
  ...[null, 7, { $ne: '' }, 'x'.repeat(300)].map((id): Row => [
    'S10',
    `download of ${JSON.stringify(id).slice(0, 20)}`,
    'request.invalid',
    () => download(origin, [entry(id)]),
  ]),
  ...['../../etc/passwd', 'g'.repeat(32), '', unknownId].map((id): Row => [
    'F-744',
    `single download of ${JSON.stringify(id)}`,
    'share.incorrect_token',
    () => downloadOne({ file: id }),
  ]),
  [
    'F-744',
    'single download of an expired file',
    'share.incorrect_token',
    () => downloadOne({ file: expired.files[0]?._id }),
  ],
  [
    'F-744',
    'single download of a share id',
    'share.incorrect_token',
    () => downloadOne({ file: share._id }),
  ],
  ...[null, 7, ['a'], 'x'.repeat(201)].map((file): Row => [
    'F-744',
    `single download of ${JSON.stringify(file).slice(0, 20)}`,
    'request.invalid',
    () => downloadOne({ file }),
  ]),
  ['F-744', 'single download of nothing', 'request.invalid', () => downloadOne(undefined)],
  ['S11', 'a form whose files are not JSON', 'request.invalid', () => form('files=x')],
  ['S11', 'a form without files', 'request.invalid', () => form('other=[]')],
  ['S11', 'a form with two files fields', 'request.invalid', () => form('files=[]&files=[]')],
  [
    'S11',
    'a form of 1 MB',
    'request.too_large',
    () => form(`files=${encodeURIComponent(JSON.stringify('x'.repeat(1_000_000)))}`),
  ],
  [
    'S11',
    'a form that is not UTF-8',
    'request.invalid',
    () =>
      post(origin, {
        path: apiPaths.downloadFiles,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from([0x66, 0xff, 0xfe]),
      }),
  ],
];

for (const [id, what, code, send] of rows) {
  test(`answers ${errorCatalogue[code].status} ${code} to ${what} [${id}]`, async () => {
    const before = await countLeftovers(server);
    const answer = await send();
    const { status, text } = errorCatalogue[code];
    assert.equal(answer.status, status);
    assert.equal(answer.body.toString(), JSON.stringify({ code, message: text, text }));
    assert.match(errorCatalogue['share.incorrect_token'].text, /^Incorrect/);
    assert.equal(answer.headers['content-disposition'], undefined);
    assert.deepEqual(await countLeftovers(server), before);
    await assertAlive(server);
  });
}

test('answers the exact token with the share, repeatedly and without side effects [S01]', async () => {
  // Only the sender gets the code.
  const { code, ...record } = share;
  assert.ok(code !== undefined);
  for (let round = 0; round < 3; round += 1) {
    const answer = await receive(origin, share);
    assert.equal(answer.status, 200);
    const { text, files } = json(answer) as { text: string; files: SentFilesRecord };
    assert.equal(text, 'Files fetched');
    assert.deepEqual({ ...files, now: share.now }, record);
  }
});

test('serves a share until its last moment by the database’s clock, and not after [S04]', async () => {
  await expire(other, '1 minute');
  assert.equal((await receive(origin, other)).status, 200);
  await expire(other, '0 seconds');
  assert.equal((await receive(origin, other)).status, 404);
  assert.equal((await download(origin, other.files)).status, 404);
});

test('puts an entry requested three times into the zip once [S07]', async () => {
  const [first] = share.files;
  const zip = await readZip((await download(origin, [first, first, first])).body);
  assert.deepEqual([...zip].map(String), ['a.txt,aaa']);
});

test('answers a range request for a zip with the whole zip [S13]', async () => {
  const answer = await post(origin, {
    path: apiPaths.downloadFiles,
    headers: { 'content-type': 'application/json', range: 'bytes=0-9' },
    body: JSON.stringify({ files: share.files }),
  });
  assert.equal(answer.status, 200);
  assert.equal((await readZip(answer.body)).size, 2);
});

test('answers a form post with the same zip, named after the token, with a content length', async () => {
  const answer = await form(new URLSearchParams({ files: JSON.stringify(share.files) }).toString());
  assert.equal(answer.status, 200);
  const { headers, body } = answer;
  assert.equal(headers['content-disposition'], `attachment; filename="${token}.zip"`);
  assert.equal(headers['content-length'], String(body.length));
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.deepEqual([...(await readZip(body)).keys()], ['a.txt', 'b.txt']);
});

test('logs no token and no id of a share or file', () => {
  const log = JSON.stringify(server.log.lines);
  for (const { _id, files } of [share, other, expired]) {
    for (const secret of [_id, shareTokenFromId(_id), ...files.map((file) => file._id)]) {
      assert.ok(!log.includes(secret));
    }
  }
});
