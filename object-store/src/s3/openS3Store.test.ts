import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../tooling/src/debian/swift.ts';
import { groupOfKey, newObjectGroup, objectKey, type ObjectKey } from '../objectKey.ts';
import {
  ObjectMissingError,
  StoreFullError,
  StoreUnavailableError,
  type ByteRange,
  type ObjectStore,
} from '../objectStore.ts';
import { testObjectStore } from '../objectStore.conformance.ts';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy.ts';
import { openS3Store } from './openS3Store.ts';
import { PART_BYTES } from './partPlaces.ts';
import type { S3Settings } from './s3Settings.ts';

describe('a store on S3', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  before(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.settings.endpoint);
  });
  after(async () => {
    await proxy.close();
    await swift.stop();
  });

  const newSettings = (): S3Settings => ({
    ...swift.settings,
    bucket: `parchi-${randomBytes(8).toString('hex')}`,
  });
  const open = (): Promise<ObjectStore> => openS3Store(newSettings());
  const openByProxy = (): Promise<ObjectStore> =>
    openS3Store({ ...newSettings(), endpoint: proxy.endpoint });

  async function put(store: ObjectStore, key: ObjectKey, bytes: Buffer): Promise<void> {
    const writer = await store.create(key);
    for (let start = 0; start < bytes.length; start += 1_000_000) {
      await writer.write(bytes.subarray(start, start + 1_000_000));
    }
    await writer.commit();
  }
  async function get(store: ObjectStore, key: ObjectKey, range?: ByteRange): Promise<Buffer> {
    const reader = await store.open(key);
    const chunks = await Array.fromAsync(reader.chunks(range));
    await reader.close();
    return Buffer.concat(chunks);
  }

  testObjectStore(open);

  test('keeps an object of several parts byte for byte, and reads ranges across parts', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 0);
    for (const size of [PART_BYTES, 2 * PART_BYTES + 1]) {
      const bytes = randomBytes(size);
      await put(store, key, bytes);
      assert.ok((await get(store, key)).equals(bytes));
      const range = { start: PART_BYTES - 7, end: size };
      assert.ok((await get(store, key, range)).equals(bytes.subarray(range.start)));
    }
  });

  test('resumes after the last part that a dead server sent [F-670]', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 0);
    const bytes = randomBytes(2 * PART_BYTES + 500_000);
    const dead = await store.create(key);
    await dead.write(bytes);
    while ((await store.unfinishedSize(key)) !== 2 * PART_BYTES);
    const writer = await store.resume(key, 2 * PART_BYTES);
    await writer.write(bytes.subarray(2 * PART_BYTES));
    await writer.commit();
    assert.ok((await get(store, key)).equals(bytes));
    assert.equal((await Array.fromAsync(store.list())).length, 1);
  });

  test('restarts from the first byte, and refuses to resume inside a sent part [F-670]', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 0);
    const first = await store.create(key);
    await first.write(randomBytes(PART_BYTES + 10));
    await first.suspend();
    await assert.rejects(store.resume(key, PART_BYTES - 1), ObjectMissingError);
    const second = await store.resume(key, 0);
    await second.write(Buffer.from('anew'));
    await second.commit();
    assert.equal((await get(store, key)).toString(), 'anew');
  });

  test('forgets dropped bytes, even if the server dies right after the drop [F-670]', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 0);
    const first = await store.create(key);
    await first.write(Buffer.from('0123456789'));
    await first.suspend();
    await store.resume(key, 4);
    assert.equal(await store.unfinishedSize(key), 4);
    const second = await store.resume(key, 4);
    await second.write(Buffer.from('abc'));
    await second.commit();
    assert.equal((await get(store, key)).toString(), '0123abc');
  });

  test('holds the parts of at most 32 writers, and lets the others wait [F-671]', async () => {
    const store = await open();
    const group = newObjectGroup();
    const writers = await Promise.all(
      Array.from({ length: 33 }, (_, ordinal) => store.create(objectKey(group, ordinal))),
    );
    const last = writers.pop();
    for (const writer of writers) await writer.write(Buffer.from('a'));
    let hasRoom = false;
    const written = last?.write(Buffer.from('z'))?.then(() => (hasRoom = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(hasRoom, false);
    await writers[0]?.abort();
    await written;
    assert.ok(hasRoom);
    await last?.commit();
    await store.removeGroup(group);
  });

  test('sends and signs the trace headers of the current caller with each call [F-812]', async (context) => {
    context.after(() => (proxy.hear = undefined));
    const calls: { readonly trace: unknown; readonly isSigned: boolean }[] = [];
    const settings = { ...newSettings(), endpoint: proxy.endpoint };
    let trace = 'opening';
    const store = await openS3Store({ ...settings, headersOfCall: () => ({ traceparent: trace }) });
    proxy.hear = ({ traceparent, authorization }) => {
      const isSigned = /SignedHeaders=[^,]*;traceparent;/.test(String(authorization));
      calls.push({ trace: traceparent, isSigned });
    };
    const key = objectKey(newObjectGroup(), 0);
    trace = 'writing';
    await put(store, key, Buffer.from('a'));
    trace = 'reading';
    assert.equal((await get(store, key)).toString(), 'a');
    assert.deepEqual([...new Set(calls.map((call) => call.trace))], ['writing', 'reading']);
    assert.ok(calls.every(({ isSigned }) => isSigned));
  });

  test('reports an unreachable or failing service as unavailable, and works when it is back [F-19] [F-679]', async () => {
    const store = await openByProxy();
    const group = newObjectGroup();
    await put(store, objectKey(group, 0), Buffer.from('kept'));
    const writer = await store.create(objectKey(group, 1));
    await writer.write(Buffer.from('lost'));
    for (const state of ['refuses', 'busy', 'fails', 'forbids'] as const) {
      proxy.state = state;
      const calls = [
        () => store.create(objectKey(group, 2)),
        () => store.open(objectKey(group, 0)),
        () => store.unfinishedSize(objectKey(group, 0)),
        () => store.remove(objectKey(group, 0)),
        () => store.removeGroup(group),
        () => Array.fromAsync(store.list()),
        () => store.probe(),
      ];
      for (const call of calls) await assert.rejects(call, StoreUnavailableError, state);
    }
    await assert.rejects(writer.commit(), StoreUnavailableError);
    await assert.rejects(openByProxy(), StoreUnavailableError);
    proxy.state = 'works';
    assert.equal((await get(store, objectKey(group, 0))).toString(), 'kept');
    await writer.abort();
    await store.probe();
  });

  test('retries when the service is busy for a moment [F-19]', async () => {
    const store = await openByProxy();
    const key = objectKey(newObjectGroup(), 0);
    proxy.failures = 2;
    await put(store, key, Buffer.from('a'));
    assert.equal((await get(store, key)).toString(), 'a');
  });

  test('waits for seconds, not for the hour that a busy service asks for [F-680]', async (context) => {
    context.after(() => (proxy.retryAfterSeconds = undefined));
    const store = await openByProxy();
    const key = objectKey(newObjectGroup(), 0);
    proxy.retryAfterSeconds = 3_600;
    proxy.failures = 1;
    const startedAt = performance.now();
    await put(store, key, Buffer.from('a'));
    assert.ok(performance.now() - startedAt < 30_000);
    assert.equal((await get(store, key)).toString(), 'a');
  });

  test('reports a service that answers too late as unavailable, and works when it is back [F-678]', async (context) => {
    context.after(() => (proxy.delayMs = 0));
    const silenceTimeoutMs = 1_000;
    const settings = { ...newSettings(), endpoint: proxy.endpoint, silenceTimeoutMs };
    const store = await openS3Store(settings);
    const group = newObjectGroup();
    await put(store, objectKey(group, 0), Buffer.from('kept'));
    const writer = await store.create(objectKey(group, 1));
    await writer.write(Buffer.from('lost'));
    proxy.delayMs = 3 * silenceTimeoutMs;
    const calls = [
      store.create(objectKey(group, 2)),
      store.open(objectKey(group, 0)),
      store.unfinishedSize(objectKey(group, 0)),
      Array.fromAsync(store.list()),
      store.probe(),
      writer.commit(),
    ];
    await Promise.all(calls.map((call) => assert.rejects(call, StoreUnavailableError)));
    proxy.delayMs = 0;
    assert.equal((await get(store, objectKey(group, 0))).toString(), 'kept');
    await writer.abort();
    for (const { key } of await Array.fromAsync(store.list())) {
      await store.removeGroup(groupOfKey(key));
    }
    assert.deepEqual(await Array.fromAsync(store.list()), []);
  });

  test('keeps one object if the reply to its beginning came too late [F-678]', async (context) => {
    context.after(() => {
      proxy.delayMs = 0;
      proxy.hear = undefined;
    });
    const settings = { ...newSettings(), endpoint: proxy.endpoint, silenceTimeoutMs: 1_000 };
    const store = await openS3Store(settings);
    const key = objectKey(newObjectGroup(), 0);
    proxy.delayMs = 3_000;
    let calls = 0;
    proxy.hear = () => {
      calls += 1;
      if (calls > 1) proxy.delayMs = 0;
    };
    await put(store, key, Buffer.from('a'));
    const stored = await Array.fromAsync(store.list());
    assert.deepEqual(
      stored.map((object) => [object.key, object.isUnfinished]),
      [[key, false]],
    );
  });

  test('sends a part again whose connection was cut, and fails when every connection is cut [F-681]', async (context) => {
    context.after(() => {
      proxy.cutUploadAfterBytes = undefined;
      proxy.hear = undefined;
    });
    const store = await openByProxy();
    const [lucky, unlucky] = [0, 1].map((ordinal) => objectKey(newObjectGroup(), ordinal));
    assert.ok(lucky && unlucky);
    const bytes = randomBytes(PART_BYTES + 1_000);
    const writer = await store.create(lucky);
    proxy.cutUploadAfterBytes = 1_000_000;
    let calls = 0;
    proxy.hear = () => {
      calls += 1;
      if (calls > 1) proxy.cutUploadAfterBytes = undefined;
    };
    await writer.write(bytes);
    await writer.commit();
    assert.ok((await get(store, lucky)).equals(bytes));

    const second = await store.create(unlucky);
    proxy.hear = undefined;
    proxy.cutUploadAfterBytes = 1_000_000;
    await second.write(bytes);
    await assert.rejects(second.commit(), StoreUnavailableError);
    await assert.rejects(store.open(unlucky), ObjectMissingError);
    await second.abort();
    const stored = await Array.fromAsync(store.list());
    assert.deepEqual(
      stored.map(({ key }) => key),
      [lucky],
    );
  });

  for (const state of ['full', 'cephFull', 'minioFull', 'minioBucketFull', 'swiftFull'] as const) {
    test(`says that a full service has no room, and keeps nothing: ${state} [F-673]`, async (context) => {
      context.after(() => (proxy.state = 'works'));
      const store = await openByProxy();
      proxy.state = state;
      const writer = await store.create(objectKey(newObjectGroup(), 0));
      await writer.write(randomBytes(100));
      await assert.rejects(writer.commit(), StoreFullError);
      await writer.abort();
      assert.deepEqual(await Array.fromAsync(store.list()), []);
    });
  }

  test('continues a broken read on a new connection, and fails when every connection breaks [F-674]', async () => {
    const store = await openByProxy();
    const key = objectKey(newObjectGroup(), 0);
    const bytes = randomBytes(3_000_000);
    await put(store, key, bytes);
    proxy.cutAfterBytes = 800_000;
    const reader = await store.open(key);
    assert.ok(Buffer.concat(await Array.fromAsync(reader.chunks())).equals(bytes));
    await reader.close();
    const unlucky = await store.open(key);
    proxy.cutAfterBytes = 0;
    await assert.rejects(Array.fromAsync(unlucky.chunks()), StoreUnavailableError);
    await unlucky.close();
    proxy.cutAfterBytes = undefined;
  });

  test('refuses a wrong key at the start [F-675]', async () => {
    const settings = { ...newSettings(), secretAccessKey: 'wrong' };
    await assert.rejects(openS3Store(settings), StoreUnavailableError);
  });

  test('opens one bucket for two servers that start at the same time', async () => {
    const settings = newSettings();
    const [one, other] = await Promise.all([openS3Store(settings), openS3Store(settings)]);
    const key = objectKey(newObjectGroup(), 0);
    await put(one, key, Buffer.from('a'));
    assert.equal((await get(other, key)).toString(), 'a');
  });
});
