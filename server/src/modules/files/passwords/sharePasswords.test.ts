import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  apiPaths,
  idFromShareToken,
  shareTokenFromId,
  type ErrorReply,
  type Id,
  type SendReply,
  type SentShare,
} from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import { addToCount } from '../../../http/limits/rates/rateCounters.repository.ts';
import {
  filePart,
  json,
  partHead,
  postJson,
  sendForm,
} from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { shareIdHash } from '../endedShares.repository.ts';

const PASSWORD = 'mango tree';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({ settings: { rateLimits: true } });
  origin = await server.listen();
});
after(() => server.close());
beforeEach(() => sql`delete from rate_counters`.execute(server.dependencies.db));

const passwordField = (password: string) =>
  `${partHead('form-data; name="password"')}${password}\r\n`;

async function send(password = PASSWORD): Promise<SentShare> {
  const answer = await sendForm(origin, passwordField(password), filePart('a.txt', 'secret'));
  assert.equal(answer.status, 201, answer.body.toString());
  assert.ok(!answer.body.includes(password));
  return (json(answer) as SendReply).file;
}

/** Uploads resumably and ends the upload. */
async function sendResumably(
  body: object,
): Promise<{ readonly upload: Id; readonly file: SentShare }> {
  const files = [{ name: 'a.bin', size: 3 }];
  const begun = await postJson(origin, apiPaths.startShareUpload, { files });
  const { upload } = json(begun) as { upload: Id };
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const url = `${apiPaths.startShareUpload}/${upload}`;
  await server.inject({ method: 'PATCH', url, headers, payload: Buffer.alloc(3) });
  const ended = await postJson(origin, apiPaths.sendUploadedFiles, { upload, ...body });
  assert.equal(ended.status, 201, ended.body.toString());
  return { upload, file: (json(ended) as SendReply).file };
}

const open = (token: string, password?: string, remoteAddress = '10.0.0.1') =>
  server.inject({
    method: 'POST',
    url: apiPaths.receiveFiles,
    remoteAddress,
    payload: { token, password },
  });
const tokenOf = ({ _id }: SentShare) => shareTokenFromId(_id);
const codeOf = ({ body }: { readonly body: string }) => (JSON.parse(body) as ErrorReply).code;

test('asks for the password of a share, by its token and its code, and opens with it [F-873]', async () => {
  const share = await send();
  assert.equal(share.hasPassword, true);
  for (const token of [tokenOf(share), share.code ?? '']) {
    const refused = await open(token);
    assert.equal(refused.statusCode, 403);
    assert.equal(codeOf(refused), 'share.password_needed');
    assert.equal(codeOf(await open(token, '')), 'share.password_needed');
    assert.equal(codeOf(await open(token, 'Mango tree')), 'share.wrong_password');
    const opened = await open(token, ` ${PASSWORD} `);
    assert.equal(opened.statusCode, 200, opened.body);
    assert.equal(opened.json<{ files: SentShare }>().files.files.length, 1);
  }
});

test('hides the file ids, which every download needs, without the password [F-873]', async () => {
  const share = await send();
  const [file] = share.files;
  const refused = await open(tokenOf(share), 'guess');
  assert.ok(file && !refused.body.includes(file._id) && !refused.body.includes('a.txt'));
  const openings = await server.dependencies.db
    .selectFrom('shares')
    .select('opened_count')
    .where('id', '=', share._id)
    .executeTakeFirstOrThrow();
  assert.equal(openings.opened_count, 0);
  // The id of the share does not work as the id of a file.
  for (const [path, body] of [
    [apiPaths.downloadFile, { file: share._id }],
    [apiPaths.downloadFiles, { files: [{ _id: share._id }] }],
    [apiPaths.openFile, { file: share._id }],
  ] as const) {
    assert.equal((await postJson(origin, path, body)).status, 404, path);
  }
  const bytes = await postJson(origin, apiPaths.downloadFile, { file: file._id });
  assert.equal(bytes.body.toString(), 'secret');
});

test('repeating the end of an upload needs the share’s password, not only its token [F-874]', async () => {
  const { file } = await sendResumably({ password: PASSWORD });
  const upload = idFromShareToken(tokenOf(file));
  const again = (body: object) => postJson(origin, apiPaths.sendUploadedFiles, { upload, ...body });
  const refused = await again({});
  assert.equal(refused.status, 403);
  assert.equal((json(refused) as ErrorReply).code, 'share.password_needed');
  assert.equal((await again({ password: 'guess' })).status, 403);
  const repeated = await again({ password: PASSWORD });
  assert.equal(repeated.status, 201);
  assert.deepEqual((json(repeated) as SendReply).file.files, file.files);
});

test('opens a share without a password as before [F-873]', async () => {
  const answer = await sendForm(origin, filePart('a.txt', 'a'));
  const { file } = json(answer) as SendReply;
  assert.ok(!('hasPassword' in file));
  assert.equal((await open(tokenOf(file))).statusCode, 200);
  assert.equal((await open(tokenOf(file), 'not needed')).statusCode, 200);
});

test('refuses a password that is too short or too long, and keeps no file [F-873]', async () => {
  for (const password of ['', 'abc', '  abc  ', 'x'.repeat(101)]) {
    const answer = await sendForm(origin, passwordField(password), filePart('a.txt', 'a'));
    assert.equal(answer.status, 400, password);
  }
});

test('stores a password as argon2id, and logs no password [F-873]', async () => {
  const share = await send('पासवर्ड 12');
  const { password_hash: hash } = await server.dependencies.db
    .selectFrom('shares')
    .select('password_hash')
    .where('id', '=', share._id)
    .executeTakeFirstOrThrow();
  assert.match(hash ?? '', /^\$argon2id\$/);
  assert.equal((await open(tokenOf(share), 'पासवर्ड 12')).statusCode, 200);
  assert.ok(!server.log.lines.some((line) => JSON.stringify(line).includes('पासवर्ड')));
});

test('checks ten wrong passwords of an address, also at once, and then refuses the right one [F-875]', async () => {
  const token = tokenOf(await send());
  const other = tokenOf(await send());
  const guesses = Array.from({ length: 15 }, (_, index) => open(token, `guess ${index}`));
  const codes = (await Promise.all(guesses)).map(codeOf);
  assert.equal(codes.filter((code) => code === 'share.wrong_password').length, 10);
  const refused = await open(token, PASSWORD);
  assert.equal(codeOf(refused), 'share.too_many_passwords');
  assert.ok(Number(refused.headers['retry-after']) > 800);
  assert.equal((await open(other, PASSWORD)).statusCode, 200);
  assert.equal((await open(token, PASSWORD, '10.0.0.2')).statusCode, 200);
});

test('does not count right passwords [F-875]', async () => {
  const token = tokenOf(await send());
  for (let count = 0; count < 12; count += 1) {
    assert.equal((await open(token, PASSWORD)).statusCode, 200);
  }
});

test('accepts the right password while others guess from everywhere [F-876]', async () => {
  const share = await send();
  const hash = shareIdHash(share._id).toString('hex').slice(0, 32);
  await addToCount(server.dependencies.db, {
    key: `share-password-all:${hash}`,
    amount: 100,
    windowSeconds: 86_400,
  });
  const token = tokenOf(share);
  assert.equal((await open(token, PASSWORD, '10.0.0.3')).statusCode, 200);
  assert.equal(codeOf(await open(token, 'guess', '10.0.0.3')), 'share.wrong_password');
  assert.equal(codeOf(await open(token, 'guess', '10.0.0.3')), 'share.too_many_passwords');
});

test('a link’s preview says nothing about files that need a password [F-873]', async () => {
  const share = await send();
  const page = (token: string) => server.inject(`/receive-file?token=${token}`);
  const description = (html: string) => /<meta name="description"[^>]*>/.exec(html)?.[0];
  const locked = await page(tokenOf(share));
  const unknown = await page(shareTokenFromId(newId()));
  assert.equal(locked.statusCode, unknown.statusCode);
  assert.equal(description(locked.body), description(unknown.body));
});
