import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import {
  assertAlive,
  assertLeft,
  download,
  filePart,
  formEnd,
  json,
  largeFile,
  multipartType,
  partHead,
  post,
  receive,
  sendForm,
  sendShare,
  waitForDownloads,
} from '../../../../testing/clients/filesClient.ts';
import { readZip } from '../../../../testing/files/readZip.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());
beforeEach(async () => {
  await waitForDownloads(server);
  await server.dependencies.db.updateTable('shares').set({ state: 'deleting' }).execute();
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
});

const headers = { 'content-type': multipartType };

async function names(share: SentFilesRecord): Promise<{ list: string[]; zip: string[] }> {
  const received = json(await receive(origin, share)) as { files: SentFilesRecord };
  const zip = await readZip((await download(origin, share.files)).body);
  return {
    list: received.files.files.map((file) => file.original_filename),
    zip: [...zip.keys()],
  };
}

test('accepts a file of exactly 50,000,000 bytes and returns it unchanged [M01]', async () => {
  const body = [...largeFile('large.bin', 50_000_000), formEnd];
  const answer = await post(origin, { path: apiPaths.sendFiles, headers, body });
  assert.equal(answer.status, 201);
  const { file } = json(answer) as { file: SentFilesRecord };
  assert.equal(file.files[0]?.size, 50_000_000);
  const zip = await readZip((await download(origin, file.files)).body);
  const hash = createHash('sha256').update(zip.get('large.bin') ?? '');
  const expected = createHash('sha256').update(Buffer.alloc(50_000_000));
  assert.equal(hash.digest('hex'), expected.digest('hex'));
});

test('accepts a hundred files of one byte [M04]', async () => {
  const parts = Array.from({ length: 100 }, (_, index) => filePart(`${index}.txt`, 'x'));
  const share = await sendShare(origin, ...parts);
  assert.equal(share.files.length, 100);
  assert.equal((await names(share)).zip.length, 100);
});

test('accepts files up to exactly the size limit of a share, and not one byte more [M05]', async (context) => {
  const small = await startServer({ settings: { maxShareBytes: 10_000_000 } });
  context.after(() => small.close());
  const smallOrigin = await small.listen();
  const files = Array.from({ length: 10 }, (_, index) => [...largeFile(`${index}`, 1_000_000)]);
  assert.equal((await sendForm(smallOrigin, ...files.flat())).status, 201);
  const answer = await sendForm(smallOrigin, ...files.flat(), filePart('one byte more', 'x'));
  assert.equal(answer.status, 413);
  assert.equal((json(answer) as { code: string }).code, 'share.too_large');
  await assertLeft(small, { rows: 1, objects: 10 });
});

test('accepts fields before, between and after the files [M16]', async () => {
  const user = `${partHead('form-data; name="user"')}ffff\r\n`;
  for (const parts of [
    [user, filePart('a', '1'), filePart('b', '2')],
    [filePart('a', '1'), user, filePart('b', '2')],
    [filePart('a', '1'), filePart('b', '2'), user],
  ]) {
    const answer = await sendForm(origin, ...parts);
    assert.equal(answer.status, 201);
    const { file } = json(answer) as { file: SentFilesRecord };
    const zip = await readZip((await download(origin, file.files)).body);
    assert.deepEqual([...zip].map(String), ['a,1', 'b,2']);
  }
});

const opaqueParts = {
  M17: ['Content-Transfer-Encoding: base64\r\n', 'aGVsbG8='],
  M19: ['Content-Type: multipart/mixed; boundary=in\r\n', '--in\r\n\r\nx\r\n--in--'],
  S16: ['Content-Type: text/html\r\n', '<script>alert(1)</script>'],
  S17: ['', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'],
} as const;
for (const [id, [moreHeaders, bytes]] of Object.entries(opaqueParts)) {
  test(`stores a part's bytes as sent, whatever its headers say [${id}]`, async () => {
    const head = partHead('form-data; name="file"; filename="part.html"', moreHeaders);
    const share = await sendShare(origin, Buffer.from(`${head}${bytes}\r\n`));
    const answer = await download(origin, share.files);
    assert.equal((await readZip(answer.body)).get('part.html')?.toString(), bytes);
    assert.equal(answer.headers['content-type'], 'application/zip');
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment; /);
  });
}

type NameRow = [id: string, sent: string | Buffer, list: string, zip?: string];
const nameRows: NameRow[] = [
  ['N01', '../../etc/passwd', 'passwd'],
  ['N01', '..\\..\\win.ini', 'win.ini'],
  ['N01', 'C:\\a\\b.pdf', 'b.pdf'],
  ['N01', '/abs.pdf', 'abs.pdf'],
  ['N02', 'a\0.pdf', 'a.pdf'],
  ['N04', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['N05', `${'a'.repeat(251)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['N05', `${'a'.repeat(252)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['N05', `${'a'.repeat(5_000)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['N05', `${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(62)}.pdf`],
  ['N07', '\\"quote\\".pdf', '"quote".pdf', '_quote_.pdf'],
  ['N07', 'a;b=c.pdf', 'a;b=c.pdf'],
  ['N07', '%22.pdf', '%22.pdf'],
  ['N07', "it's.pdf", "it's.pdf"],
  ...['', '.', '..', '   ', '...'].map((name): NameRow => ['N08', name, 'file']),
  ['N08', '.pdf', 'file.pdf'],
  ['N10', '-rf.pdf', '-rf.pdf', '_rf.pdf'],
  ['N10', '.htaccess', '.htaccess', '_htaccess'],
  ['N10', '$(id).pdf', '$(id).pdf'],
  ['N10', '`id`.pdf', '`id`.pdf'],
  ['N10', '~', '~'],
  ['N11', '<script>.pdf', '<script>.pdf', '_script_.pdf'],
  ['N11', 'a&b.pdf', 'a&b.pdf'],
  ['N11', "=cmd|' /C calc'!A0.pdf", " C calc'!A0.pdf".slice(1)],
  ['N14', 'प्रश्न पत्र 1.pdf', 'प्रश्न पत्र 1.pdf'],
  ['N14', 'ملف.pdf', 'ملف.pdf'],
  ['N14', Buffer.from('naïve.pdf', 'latin1'), 'naïve.pdf'],
  ['N14', 'x"; filename*=UTF-8\'\'%E0%A4%AA.pdf; x="', 'प.pdf'],
];

for (const [id, sent, list, zip = list] of nameRows) {
  const shown = JSON.stringify(String(sent).slice(0, 40));
  test(`lists a file sent as ${shown} under a safe name, also in the zip [${id}]`, async () => {
    const share = await sendShare(origin, filePart(sent, 'x'));
    assert.deepEqual(await names(share), { list: [list], zip: [zip] });
    await assertAlive(server);
  });
}

test('renames a second report.pdf to report (2).pdf in the zip', async () => {
  const parts = ['1', '2'].map((bytes) => filePart('report.pdf', bytes));
  const share = await sendShare(origin, ...parts);
  const zip = await readZip((await download(origin, share.files)).body);
  assert.deepEqual([...zip].map(String), ['report.pdf,1', 'report (2).pdf,2']);
});
