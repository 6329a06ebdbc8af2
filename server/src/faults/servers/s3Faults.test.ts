import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Much shorter than of a real server, so that the test need not wait for minutes. */
const SILENCE_TIMEOUT_MS = 2_000;
/** A call of the store is made three times, and a refused upload also makes one to remove its bytes. */
const MAX_ANSWER_MS = 40_000;
const READINESS_CACHE_MS = 2_100;

const faults = [
  { what: 'answers too late [F-678]', begin: { delayMs: 3 * SILENCE_TIMEOUT_MS } },
  { what: 'answers 500 [F-679]', begin: { state: 'fails' } },
  {
    what: 'is busy and says when to ask again [F-680]',
    begin: { state: 'busy', retryAfterSeconds: 1 },
  },
  {
    what: 'loses the connection during uploads [F-681]',
    begin: { cutUploadAfterBytes: 1 },
    canRead: true,
  },
] as const;
const END = {
  state: 'works',
  delayMs: 0,
  retryAfterSeconds: undefined,
  cutUploadAfterBytes: undefined,
} as const;

describe('a server whose object store fails', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  let fixture: OrdersFixture;
  before(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.settings.endpoint);
    const objectStore = await openS3Store({
      ...swift.settings,
      bucket: 'parchi',
      endpoint: proxy.endpoint,
      silenceTimeoutMs: SILENCE_TIMEOUT_MS,
    });
    fixture = await openOrdersFixture({ replace: () => ({ objectStore }) });
  });
  after(async () => {
    await fixture.close();
    await proxy.close();
    await swift.stop();
  });

  for (const [index, fault] of faults.entries()) {
    test(`answers 503, keeps nothing half, and recovers if the store ${fault.what}`, async (context) => {
      const { server, origin } = fixture;
      const share = await sendShare(origin, filePart('a', 'kept'));
      const body = randomBytes(100_000);
      const upload = await startUpload(origin, [{ name: 'b', size: body.length }]);

      context.after(() => Object.assign(proxy, END));
      Object.assign(proxy, fault.begin);
      const startedAt = performance.now();
      const [fetched, ...refused] = await Promise.all([
        download(origin, share.files),
        sendForm(origin, filePart('c', 'lost')),
        postOrder(origin, fixture.order()),
        patch(origin, upload, { offset: 0, body }),
      ]);
      assert.ok(performance.now() - startedAt < MAX_ANSWER_MS);
      for (const answer of refused) assertUnavailable(answer);
      if ('canRead' in fault) assert.equal(String((await readZip(fetched.body)).get('a')), 'kept');
      else assertUnavailable(fetched);
      await pause(READINESS_CACHE_MS);
      assert.equal((await server.inject('/readyz')).statusCode, 503);

      Object.assign(proxy, END);
      await pause(READINESS_CACHE_MS);
      assert.equal((await server.inject('/readyz')).statusCode, 200);
      const zip = await readZip((await download(origin, share.files)).body);
      assert.equal(String(zip.get('a')), 'kept');
      await sendShare(origin, filePart('c', 'sent'));
      await placeTestOrder(origin, fixture.order());
      const offset = await offsetOf(origin, upload);
      assert.ok(typeof offset === 'number');
      if (offset < body.length)
        await patch(origin, upload, { offset, body: body.subarray(offset) });
      const sent = await sendUploaded(origin, upload);
      const received = await readZip((await download(origin, sent.files)).body);
      assert.ok(received.get('b')?.equals(body));
      await assertWhole({ orders: index + 1 });
      server.log.takeErrors();
    });
  }

  /** Sweeps what the failed calls left, then compares what is kept: what was acknowledged, and nothing else. */
  async function assertWhole(expected: { orders: number }): Promise<void> {
    const { server } = fixture;
    const { db } = server.dependencies;
    await server.sweep();
    await sweepOrphans(server);
    assert.deepEqual(await findDifferences(server.dependencies), []);
    const shares = await db.deleteFrom('shares').returning('state').execute();
    assert.equal(shares.length, 3);
    const orders = await db.selectFrom('orders').select('id').execute();
    assert.equal(orders.length, expected.orders);
  }
});

function assertUnavailable(answer: Answer): void {
  assert.equal(answer.status, 503, answer.body.toString());
  assert.equal((json(answer) as { code: string }).code, 'service.unavailable');
  assert.ok(Number(answer.headers['retry-after']) > 0);
}
