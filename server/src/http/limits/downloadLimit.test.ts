import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type ErrorReply, type SentFilesRecord } from '@parchi/contract';
import {
  startCrawlingReader,
  type CrawlingReader,
} from '../../../testing/clients/crawlingReader.ts';
import {
  download,
  filePart,
  json,
  postJson,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

const PLACES = 10;
/** Number of places that one address gets: at most a third of all, and at most half of the free ones. */
const PLACES_OF_ADDRESS = 3;

let server: TestServer;
let origin: string;
let share: SentFilesRecord;
before(async () => {
  server = await startServer({ settings: { maxDownloads: PLACES, rateLimits: true } });
  origin = await server.listen();
  share = await sendShare(origin, filePart('a', Buffer.alloc(20_000_000)));
});
after(() => server.close());

async function startReaders(count: number, from: string): Promise<CrawlingReader[]> {
  const readers = Array.from({ length: count }, () =>
    startCrawlingReader(origin, { share, from, bytesPerSecond: 1_000 }),
  );
  for (const { status } of readers) assert.equal(await status, 200);
  return readers;
}

test('an opened file counts as a download of its address [F-972]', async () => {
  const readers = await startReaders(PLACES_OF_ADDRESS, '127.0.0.1');
  const opened = () => fetch(`${origin}${apiPaths.openFile}/${'a'.repeat(32)}`);
  assert.equal((await opened()).status, 429);
  for (const reader of readers) reader.leave();
  let status = 429;
  while (status === 429) ({ status } = await opened());
  assert.equal(status, 404);
});

const id = 'a'.repeat(32);

for (const [path, value] of [
  [apiPaths.downloadFiles, { files: [{ _id: id }] }],
  [apiPaths.downloadFile, { file: id }],
  [apiPaths.downloadOrder, { files: [{ _id: id }] }],
  [apiPaths.downloadOrderFile, { file: id }],
  [apiPaths.getPdf, { file: id }],
  [apiPaths.printJob, { print: id }],
] as const) {
  test(`${path} asks an address to wait while all its places are taken [F-111]`, async () => {
    const readers = await startReaders(PLACES_OF_ADDRESS, '127.0.0.1');
    const refused = await postJson(origin, path, value);
    assert.equal((json(refused) as ErrorReply).code, 'request.too_many');
    assert.equal(refused.headers['retry-after'], '5');
    assert.equal((await postJson(origin, apiPaths.receiveFiles, { token: 'x' })).status, 404);

    for (const reader of readers) reader.leave();
    let status = refused.status;
    // The call is repeated until the server has noticed that the readers left.
    while (status === 429) ({ status } = await postJson(origin, path, value));
    assert.ok([401, 404].includes(status), `${status}`);
  });
}

test('refuses downloads as busy while every place is taken, and recovers when places are free [F-111]', async () => {
  const addresses = Array.from({ length: PLACES }, (_, index) => `127.0.0.${index + 2}`);
  const readers = await Promise.all(addresses.map((from) => startReaders(1, from)));
  const refused = await download(origin, share.files);
  assert.equal((json(refused) as ErrorReply).code, 'service.unavailable');
  for (const [reader] of readers) reader?.leave();
  let status = refused.status;
  while (status !== 200) ({ status } = await download(origin, share.files));
});

test('frees a place at the end of a reply, even if the connection stays open [F-111]', async () => {
  for (let count = 0; count < PLACES * 2; count += 1) {
    const reply = await fetch(origin + apiPaths.downloadFiles, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ files: share.files }),
    });
    assert.equal(reply.status, 200);
    await reply.arrayBuffer();
  }
});
