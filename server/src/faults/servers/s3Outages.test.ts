import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { errorCatalogue, type ErrorCode } from '@parchi/contract';
import { openS3Store } from '@parchi/object-store/s3';
import { startFaultyProxy, type FaultyProxy } from '@parchi/object-store/testing';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../../tooling/src/debian/swift.ts';
import {
  download,
  filePart,
  json,
  sendForm,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { placeTestOrder, postOrder } from '../../../testing/clients/ordersClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import { findDifferences } from '../../../testing/files/findDifferences.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { openOrdersFixture, type OrdersFixture } from '../../../testing/fixtures/ordersFixture.ts';
import { sweepOrphans } from '../../../testing/fixtures/sweepOrphans.ts';

/** The store waits 12 s for a sign of life. Without that limit, an answer takes 99 s. */
const MAX_ANSWER_MS = 40_000;

describe('a server whose object store is full, silent or away', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  let fixture: OrdersFixture;
  before(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.settings.endpoint);
    const { endpoint } = proxy;
    const objectStore = await openS3Store({ ...swift.settings, bucket: 'parchi', endpoint });
    fixture = await openOrdersFixture({ replace: () => ({ objectStore }) });
  });
  after(async () => {
    await fixture.close();
    await proxy.close();
    await swift.stop();
  });
  afterEach(async () => {
    proxy.state = 'works';
    const { db } = fixture.server.dependencies;
    await db.deleteFrom('shares').execute();
    await sweepOrphans(fixture.server);
  });

  const large = randomBytes(6_000_000);

  /** Sends a small and a large share, an order, and bytes of an upload, all at once. */
  async function sendAll(upload: string): Promise<Answer[]> {
    const { origin } = fixture;
    return Promise.all([
      sendForm(origin, filePart('small', 'lost')),
      sendForm(origin, filePart('large', large)),
      postOrder(origin, fixture.order()),
      patch(origin, upload, { offset: 0, body: large }),
    ]);
  }

  async function assertWorks(): Promise<void> {
    const { server, origin } = fixture;
    await sendShare(origin, filePart('large', large));
    await placeTestOrder(origin, fixture.order());
    const upload = await startUpload(origin, [{ name: 'b', size: large.length }]);
    await patch(origin, upload, { offset: 0, body: large });
    const sent = await sendUploaded(origin, upload);
    const zip = await readZip((await download(origin, sent.files)).body);
    assert.ok(zip.get('b')?.equals(large));
    assert.deepEqual(await findDifferences(server.dependencies), []);
  }

  test('answers 507 for each upload, keeps nothing of it, and recovers [F-673]', async () => {
    const { server, origin } = fixture;
    const { db, objectStore } = server.dependencies;
    const kept = await sendShare(origin, filePart('a', 'kept'));
    const upload = await startUpload(origin, [{ name: 'b', size: large.length }]);

    proxy.state = 'full';
    for (const answer of await sendAll(upload)) assertRefused(answer, [507, 'storage.full']);
    // The server removed at once what the refused uploads had written, so that others have room without a sweep.
    assert.equal((await Array.fromAsync(objectStore.list())).length, 1);
    assert.equal((await db.selectFrom('shares').select('id').execute()).length, 1);
    assert.deepEqual(await db.selectFrom('orders').select('id').execute(), []);
    const zip = await readZip((await download(origin, kept.files)).body);
    assert.equal(String(zip.get('a')), 'kept');

    proxy.state = 'works';
    await assertWorks();
    server.log.takeErrors();
  });

  test('answers 503 after seconds if the store answers nothing, and recovers [F-1001]', async () => {
    const { server, origin } = fixture;
    const kept = await sendShare(origin, filePart('a', 'kept'));
    const upload = await startUpload(origin, [{ name: 'b', size: large.length }]);

    proxy.state = 'hangs';
    const startedAt = performance.now();
    const answers = await Promise.all([sendAll(upload), download(origin, kept.files)]);
    assert.ok(performance.now() - startedAt < MAX_ANSWER_MS);
    for (const answer of answers.flat()) assertRefused(answer, [503, 'service.unavailable']);

    proxy.state = 'works';
    const zip = await readZip((await download(origin, kept.files)).body);
    assert.equal(String(zip.get('a')), 'kept');
    // The upload goes on where it was.
    const offset = await offsetOf(origin, upload);
    assert.ok(typeof offset === 'number');
    await patch(origin, upload, { offset, body: large.subarray(offset) });
    await sendUploaded(origin, upload);
    await server.sweep();
    await sweepOrphans(server);
    await assertWorks();
    server.log.takeErrors();
  });

  test('answers 503 if the store refuses connections, keeps nothing of it, and recovers [F-1004]', async () => {
    const { server, origin } = fixture;
    const { db } = server.dependencies;
    const kept = await sendShare(origin, filePart('a', 'kept'));
    const upload = await startUpload(origin, [{ name: 'b', size: large.length }]);
    const orders = db.selectFrom('orders').select('id');
    const placed = await orders.execute();

    await proxy.closePort();
    const answers = await Promise.all([sendAll(upload), download(origin, kept.files)]);
    await proxy.openPort();
    for (const answer of answers.flat()) assertRefused(answer, [503, 'service.unavailable']);
    const ready = db.selectFrom('shares').select('id').where('state', '=', 'ready');
    assert.deepEqual(await ready.execute(), [{ id: kept._id }]);
    assert.deepEqual(await orders.execute(), placed);

    const zip = await readZip((await download(origin, kept.files)).body);
    assert.equal(String(zip.get('a')), 'kept');
    const offset = await offsetOf(origin, upload);
    assert.ok(typeof offset === 'number');
    await patch(origin, upload, { offset, body: large.subarray(offset) });
    await sendUploaded(origin, upload);
    await server.sweep();
    await sweepOrphans(server);
    assert.equal((await db.selectFrom('shares').select('id').execute()).length, 2);
    await assertWorks();
    server.log.takeErrors();
  });
});

function assertRefused(answer: Answer, [status, code]: readonly [number, ErrorCode]): void {
  assert.equal(answer.status, status, answer.body.toString());
  const reply = json(answer) as { code: string; text: string };
  assert.deepEqual([reply.code, reply.text], [code, errorCatalogue[code].text]);
}
