import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  download,
  filePart,
  formEnd,
  largeFile,
  multipartType,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';

const FILE_BYTES = 20_000_000;

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop();
});
after(() => workshop.close());

type Running = {
  readonly request: http.ClientRequest;
  /** Resolves when the reply begins. The rest of the reply is read only after `goOn`. */
  readonly begun: Promise<unknown>;
  readonly goOn: () => void;
  readonly body: Promise<Buffer>;
};

function begin(origin: string, call: string, contentType: string): Running {
  const request = http.request(`${origin}${call}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': contentType },
  });
  const [begun, held] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const body = new Promise<Buffer>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.once('data', (chunk: Buffer) => {
        chunks.push(chunk);
        response.pause();
        begun.resolve(null);
        void held.promise.then(() =>
          response.on('data', (later: Buffer) => chunks.push(later)).resume(),
        );
      });
      response.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
  return { request, begun: begun.promise, goOn: () => held.resolve(null), body };
}

function beginDownload(origin: string, share: SentFilesRecord): Running {
  const running = begin(origin, apiPaths.downloadFiles, 'application/json');
  running.request.end(JSON.stringify({ files: share.files }));
  return running;
}

function storedFileCount(): number {
  const folder = path.join(workshop.dataDir, 'objects');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('finishes ten uploads and ten downloads at SIGTERM, and exits with code 0 [F-16]', async () => {
  const server = await workshop.start();
  const share = await sendShare(server.origin, Buffer.concat([...largeFile('a', FILE_BYTES)]));
  const downloads = Array.from({ length: 10 }, () => beginDownload(server.origin, share));
  const uploads = Array.from({ length: 10 }, () =>
    begin(server.origin, apiPaths.sendFiles, multipartType),
  );
  for (const { request } of uploads) request.write(filePart('a', 'first'));
  await Promise.all(downloads.map(({ begun }) => begun));
  while (storedFileCount() < 1 + uploads.length) await pause(20);
  server.process.kill('SIGTERM');
  await pause(300);
  for (const { request } of uploads) {
    request.write(filePart('b', 'second'));
    request.end(formEnd);
  }
  for (const running of [...downloads, ...uploads]) running.goOn();
  const shares: SentFilesRecord[] = [];
  for (const { body } of uploads) {
    const answer = JSON.parse((await body).toString()) as { file: SentFilesRecord };
    shares.push(answer.file);
  }
  for (const { body } of downloads)
    assert.equal((await readZip(await body)).get('a')?.length, FILE_BYTES);
  await workshop.ended(server);
  assert.equal(server.process.exitCode, 0);

  const { exitCode, output } = await workshop.fsck();
  assert.equal(exitCode, 0, output);
  const next = await workshop.start();
  for (const sent of shares) {
    assert.equal((await receive(next.origin, sent)).status, 200);
    const zip = await readZip((await download(next.origin, sent.files)).body);
    assert.deepEqual([...zip].map(String), ['a,first', 'b,second']);
  }
  await workshop.kill(next, 'SIGTERM');
});

test('does not wait at shutdown for a connection that never sent anything [F-16]', async () => {
  const server = await workshop.start();
  const silent = net.connect(Number(new URL(server.origin).port));
  const cut = once(
    silent.on('error', () => undefined),
    'close',
  );
  await once(silent, 'connect');
  // This request is accepted after the silent connection. So once it is answered, the silent connection was accepted
  // too.
  await fetch(`${server.origin}/healthz`);
  server.process.kill('SIGTERM');
  const first = await Promise.race([
    workshop.ended(server).then(() => 'ended'),
    pause(20_000, 'waits for the silent one', { ref: false }),
  ]);
  assert.equal(first, 'ended');
  assert.equal(server.process.exitCode, 0);
  await cut;
});

test('a reader notices when a kill breaks off a zip, and no file is damaged [F-46]', async () => {
  const server = await workshop.start();
  const share = await sendShare(server.origin, Buffer.concat([...largeFile('a', FILE_BYTES)]));
  const { begun, goOn, body } = beginDownload(server.origin, share);
  const broken = assert.rejects(body);
  await begun;
  await workshop.kill(server);
  goOn();
  await broken;

  const next = await workshop.start();
  const zip = await readZip((await download(next.origin, share.files)).body);
  assert.equal(zip.get('a')?.length, FILE_BYTES);
  await workshop.kill(next, 'SIGTERM');
  const { exitCode, output } = await workshop.fsck();
  assert.equal(exitCode, 0, output);
});
