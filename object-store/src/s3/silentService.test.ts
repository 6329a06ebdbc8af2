import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../tooling/src/debian/swift.ts';
import { objectChunks } from '../objectChunks.ts';
import { newObjectGroup, objectKey } from '../objectKey.ts';
import { StoreUnavailableError, type ObjectStore } from '../objectStore.ts';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy.ts';
import { openS3Store } from './openS3Store.ts';
import { PART_BYTES } from './partPlaces.ts';

const ANSWER_TIMEOUT_MS = 3_000;
/** Longer than the quarter of the timeout after which the watch asks. */
const QUIET_MS = 1_500;
/** Without `ServiceWatch`, a call to a silent service fails only after 90 s. */
const MAX_FAILURE_MS = 20_000;
/** If the silence were not remembered, each of three calls would take 3 s. */
const MAX_CLEANUP_MS = 8_000;

describe('a store on an S3 service that may be silent', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  let store: ObjectStore;
  before(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.settings.endpoint);
    store = await openS3Store({
      ...swift.settings,
      bucket: 'parchi',
      endpoint: proxy.endpoint,
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
    });
  });
  after(async () => {
    await proxy.close();
    await swift.stop();
  });

  test('fails each call after seconds if nothing is answered, and works when it is back [F-1001]', async (context) => {
    context.after(() => (proxy.state = 'works'));
    const group = newObjectGroup();
    const [kept, small, large, other] = [0, 1, 2, 3].map((ordinal) => objectKey(group, ordinal));
    assert.ok(kept && small && large && other);
    const before = await store.create(kept);
    await before.write(Buffer.from('kept'));
    await before.commit();
    const writers = [await store.create(small), await store.create(large)] as const;
    await writers[0].write(Buffer.from('lost'));

    proxy.state = 'hangs';
    const startedAt = performance.now();
    await writers[1].write(randomBytes(PART_BYTES + 1));
    const calls = [
      store.create(other),
      store.open(kept),
      store.unfinishedSize(large),
      store.remove(kept),
      Array.fromAsync(store.list()),
      store.probe(),
      ...writers.map((writer) => writer.commit()),
    ];
    await Promise.all(calls.map((call) => assert.rejects(call, StoreUnavailableError)));
    assert.ok(performance.now() - startedAt < MAX_FAILURE_MS);
    // The cleanup must be fast as well, because the caller of a failed write waits for it.
    const failedAt = performance.now();
    for (const writer of writers) await assert.rejects(writer.abort(), StoreUnavailableError);
    await assert.rejects(store.removeGroup(group), StoreUnavailableError);
    assert.ok(performance.now() - failedAt < MAX_CLEANUP_MS);

    proxy.state = 'works';
    const received = await Array.fromAsync(objectChunks(store, kept));
    assert.equal(Buffer.concat(received).toString(), 'kept');
    await store.removeGroup(group);
    assert.deepEqual(await Array.fromAsync(store.list()), []);
  });

  /** Sends a file for twice as long as the service may be silent. */
  async function uploadSlowly(): Promise<void> {
    const key = objectKey(newObjectGroup(), 0);
    const bytes = randomBytes(1_000_000);
    proxy.uploadBytesPerSecond = bytes.length / (2 * (ANSWER_TIMEOUT_MS / 1_000));
    const startedAt = performance.now();
    const writer = await store.create(key);
    await writer.write(bytes);
    await writer.commit();
    assert.ok(performance.now() - startedAt > 1.5 * ANSWER_TIMEOUT_MS);
    assert.ok(Buffer.concat(await Array.fromAsync(objectChunks(store, key))).equals(bytes));
  }

  test('lets a slow upload go on while the service answers the watch [F-1001]', async (context) => {
    context.after(() => (proxy.uploadBytesPerSecond = undefined));
    await uploadSlowly();
  });

  test('lets a slow upload go on while the service answers other calls, but not the watch [F-1001]', async (context) => {
    context.after(() =>
      Object.assign(proxy, { uploadBytesPerSecond: undefined, hangsUnsigned: false }),
    );
    proxy.hangsUnsigned = true;
    const probing = setInterval(() => void store.probe().catch(() => undefined), QUIET_MS);
    await uploadSlowly().finally(() => clearInterval(probing));
  });
});
