import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import { openS3Store, type S3Settings } from '@parchi/object-store/s3';
import { startFaultyProxy, type FaultyProxy } from '@parchi/object-store/testing';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../../tooling/src/debian/swift.ts';
import {
  download,
  filePart,
  formEnd,
  multipartType,
  post,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const SHARE_TTL_SECONDS = 6;
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a server with its files on S3', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  let s3: S3Settings;
  let workshop: ChildWorkshop;
  before(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.settings.endpoint);
    s3 = { ...swift.settings, bucket: 'parchi' };
    workshop = await openChildWorkshop({
      S3_ENDPOINT: proxy.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      SHARE_TTL_SECONDS: String(SHARE_TTL_SECONDS),
    });
  });
  after(async () => {
    await workshop.close();
    await proxy.close();
    await swift.stop();
  });

  test('continues the trace of a request in its calls to the object store [F-812]', async (context) => {
    context.after(() => (proxy.hear = undefined));
    const server = await workshop.start();
    const traceIds = new Set<string | undefined>();
    proxy.hear = ({ traceparent }) => {
      // The server also makes calls that belong to no request, such as those of the sweep.
      if (traceparent !== undefined) traceIds.add(String(traceparent).split('-')[1]);
    };
    const answer = await post(server.origin, {
      path: apiPaths.sendFiles,
      headers: { 'content-type': multipartType, traceparent: TRACEPARENT },
      body: Buffer.concat([filePart('a', 'a'), formEnd]),
    });
    assert.equal(answer.status, 201, answer.body.toString());
    assert.deepEqual([...traceIds], [TRACE_ID]);
    await workshop.kill(server);
  });

  test('sends and receives files, resumes after kill -9, and leaves nothing behind [F-676]', async () => {
    let server = await workshop.start();
    const share = await sendShare(
      server.origin,
      filePart('a', 'first'),
      filePart('b', randomBytes(0)),
    );
    assert.equal((await receive(server.origin, share)).status, 200);
    const zip = await readZip((await download(server.origin, share.files)).body);
    assert.deepEqual([...zip.values()].map(String), ['first', '']);

    const files = [randomBytes(12_000_000), randomBytes(20)];
    const body = Buffer.concat(files);
    const upload = await startUpload(
      server.origin,
      files.map(({ length }, index) => ({ name: String(index), size: length })),
    );
    const first = { offset: 0, body: body.subarray(0, 11_000_000) };
    assert.equal((await patch(server.origin, upload, first)).status, 204);
    const rest = { offset: 11_000_000, body: body.subarray(11_000_000, 11_500_000) };
    const cut = patch(server.origin, upload, rest).catch(() => undefined);
    await workshop.kill(server);
    await cut;

    server = await workshop.start();
    let offset = await offsetOf(server.origin, upload);
    while (typeof offset !== 'number') {
      await pause(250);
      offset = await offsetOf(server.origin, upload);
    }
    assert.ok(offset >= 11_000_000, `goes on at ${offset}`);
    await patch(server.origin, upload, { offset, body: body.subarray(offset) });
    const uploaded = await sendUploaded(server.origin, upload);
    const unpacked = await readZip((await download(server.origin, uploaded.files)).body);
    assert.deepEqual([...unpacked.values()].map(hash), files.map(hash));

    await pause(SHARE_TTL_SECONDS * 1_000);
    await workshop.kill(server, 'SIGTERM');
    const { exitCode, output } = await workshop.fsckOnceSwept(/ 0 files: 0 differences/);
    assert.equal(exitCode, 0, output);
    const store = await openS3Store(s3);
    assert.deepEqual(await Array.fromAsync(store.list()), []);
  });
});
