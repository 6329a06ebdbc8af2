import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newObjectGroup, objectKey, type ObjectKey } from './objectKey.ts';
import {
  ObjectMissingError,
  type ByteRange,
  type ObjectStore,
  type StoredObject,
} from './objectStore.ts';

/** Defines the tests that every object store must pass. `open` returns an empty store. */
export function testObjectStore(open: () => Promise<ObjectStore>): void {
  async function put(store: ObjectStore, key: ObjectKey, bytes: Buffer): Promise<void> {
    const writer = await store.create(key);
    for (let start = 0; start < bytes.length; start += 70_000) {
      await writer.write(bytes.subarray(start, start + 70_000));
    }
    await writer.commit();
  }
  async function get(store: ObjectStore, key: ObjectKey, range?: ByteRange): Promise<Buffer> {
    const reader = await store.open(key);
    const chunks: Buffer[] = [];
    for await (const chunk of reader.chunks(range)) chunks.push(chunk);
    await reader.close();
    return Buffer.concat(chunks);
  }
  async function list(store: ObjectStore): Promise<StoredObject[]> {
    return Array.fromAsync(store.list());
  }

  test('reads back what was written byte for byte, for all sizes', async () => {
    const store = await open();
    for (const size of [0, 1, 524_288, 524_289, 3_000_000]) {
      const key = objectKey(newObjectGroup(), 0);
      const bytes = randomBytes(size);
      await put(store, key, bytes);
      assert.ok((await get(store, key)).equals(bytes), `${size} bytes`);
    }
  });

  test('reads a range that includes its start and excludes its end', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 7);
    const bytes = randomBytes(600_000);
    await put(store, key, bytes);
    const range = { start: 299_999, end: 590_001 };
    assert.ok((await get(store, key, range)).equals(bytes.subarray(range.start, range.end)));
  });

  test('hides an object before its commit, and lists it as unfinished', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 0);
    const writer = await store.create(key);
    await writer.write(Buffer.from('half'));
    await assert.rejects(store.open(key), ObjectMissingError);
    assert.deepEqual(
      (await list(store)).map((object) => [object.key, object.isUnfinished]),
      [[key, true]],
    );
    await writer.commit();
    const [object] = await list(store);
    assert.ok(object);
    assert.equal(object.isUnfinished, false);
    assert.equal(object.sizeInBytes, 4);
    assert.ok(Math.abs(Date.now() - object.modifiedAt.getTime()) < 10_000);
  });

  test('resumes an unfinished object at a given size, and drops the bytes after it', async () => {
    const store = await open();
    const key = objectKey(newObjectGroup(), 0);
    const bytes = randomBytes(2_000_000);
    const first = await store.create(key);
    await first.write(bytes.subarray(0, 700_000));
    await first.suspend();
    assert.equal(await store.unfinishedSize(key), 700_000);
    await assert.rejects(store.open(key), ObjectMissingError);
    const second = await store.resume(key, 700_000);
    await second.write(bytes.subarray(700_000, 1_500_000));
    await second.suspend();
    const third = await store.resume(key, 1_200_000);
    await third.write(bytes.subarray(1_200_000));
    await third.commit();
    assert.ok((await get(store, key)).equals(bytes));
    assert.equal(await store.unfinishedSize(key), undefined);
  });

  test('resumes no object that is missing, committed or shorter than the given size', async () => {
    const store = await open();
    const group = newObjectGroup();
    const short = await store.create(objectKey(group, 0));
    await short.write(Buffer.from('abc'));
    await short.suspend();
    await put(store, objectKey(group, 1), Buffer.from('abcdef'));
    for (const ordinal of [0, 1, 2]) {
      await assert.rejects(store.resume(objectKey(group, ordinal), 4), ObjectMissingError);
    }
    assert.equal(await store.unfinishedSize(objectKey(group, 0)), 3);
  });

  test('leaves nothing of an aborted object, committed or not, and accepts a second abort', async () => {
    const store = await open();
    for (const isCommitted of [false, true]) {
      const writer = await store.create(objectKey(newObjectGroup(), 0));
      await writer.write(randomBytes(600_000));
      if (isCommitted) await writer.commit();
      await writer.abort();
      await writer.abort();
    }
    assert.deepEqual(await list(store), []);
  });

  test('removes all objects of a group, finished or not, and nothing of another group', async () => {
    const store = await open();
    const group = newObjectGroup();
    const others = objectKey(newObjectGroup(), 0);
    await put(store, objectKey(group, 0), Buffer.from('a'));
    await put(store, objectKey(group, 10), Buffer.from('b'));
    await put(store, others, Buffer.from('c'));
    const unfinished = await store.create(objectKey(group, 1));
    await store.removeGroup(group);
    await store.removeGroup(group);
    assert.deepEqual(
      (await list(store)).map((object) => object.key),
      [others],
    );
    await assert.rejects(unfinished.commit(), ObjectMissingError);
    await unfinished.abort();
  });

  test('removes one object of a group, once or twice, and keeps the others', async () => {
    const store = await open();
    const group = newObjectGroup();
    const keys = [0, 1].map((ordinal) => objectKey(group, ordinal));
    for (const key of keys) await put(store, key, Buffer.from('a'));
    await store.remove(keys[0]!);
    await store.remove(keys[0]!);
    assert.deepEqual(
      (await list(store)).map((object) => object.key),
      [keys[1]],
    );
  });

  test('reads an open object to its end after its removal, or reports that it is missing', async () => {
    const store = await open();
    const group = newObjectGroup();
    const bytes = randomBytes(30_000_000);
    await put(store, objectKey(group, 0), bytes);
    const reader = await store.open(objectKey(group, 0));
    await store.removeGroup(group);
    const read = await Array.fromAsync(reader.chunks()).catch((error: unknown) => error);
    await reader.close();
    if (Array.isArray(read)) assert.ok(Buffer.concat(read as Buffer[]).equals(bytes));
    else assert.ok(!store.keepsOpenObjects && read instanceof ObjectMissingError, String(read));
    await assert.rejects(store.open(objectKey(group, 0)), ObjectMissingError);
  });

  test('refuses names that are not keys', async () => {
    const store = await open();
    for (const name of ['../outside', '/etc/passwd', '..', `${newObjectGroup()}-0/../x`, '']) {
      await assert.rejects(async () => store.create(name as ObjectKey));
      await assert.rejects(async () => store.open(name as ObjectKey));
      await assert.rejects(async () => store.remove(name as ObjectKey));
    }
    assert.deepEqual(await list(store), []);
  });

  test('the probe passes on a working store, and leaves nothing behind', async () => {
    const store = await open();
    await store.probe();
    assert.deepEqual(await list(store), []);
  });
}
