import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { after, afterEach, before, describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../tooling/src/debian/swift.ts';
import { objectChunks } from '../objectChunks.ts';
import { newObjectGroup, objectKey } from '../objectKey.ts';
import { ObjectMissingError, StoreUnavailableError, type ObjectStore } from '../objectStore.ts';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy.ts';
import { openS3Store } from './openS3Store.ts';
import { PART_BYTES } from './partPlaces.ts';

/** S3 wants the four bytes of a CRC-32, the highest first, as Base64. */
function base64Crc32(bytes: Buffer): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
}

describe('checksums of a store on S3', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  let store: ObjectStore;
  let calls: IncomingHttpHeaders[];
  const key = objectKey(newObjectGroup(), 0);
  before(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.settings.endpoint);
    store = await openS3Store({ ...swift.settings, bucket: 'parchi', endpoint: proxy.endpoint });
    // Calls are signed, questions of the watch are not.
    proxy.hear = (headers) => {
      if (headers.authorization !== undefined) calls.push(headers);
    };
  });
  after(async () => {
    await proxy.close();
    await swift.stop();
  });
  afterEach(async () => {
    Object.assign(proxy, { damagesUploads: false, unknownHeader: undefined, replyHeaders: {} });
    for await (const object of store.list()) await store.remove(object.key);
  });

  async function put(bytes: Buffer): Promise<void> {
    calls = [];
    const writer = await store.create(key);
    try {
      await writer.write(bytes);
      await writer.commit();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }
  /** Returns the values with which the header was sent, in order. */
  const sent = (header: string) =>
    calls.map((headers) => headers[header]).filter((value) => value !== undefined);

  test('sends the CRC-32 of a small object with its bytes', async () => {
    const bytes = randomBytes(1_000);
    await put(bytes);
    assert.deepEqual(sent('x-amz-checksum-crc32'), [base64Crc32(bytes)]);
  });

  test('sends the CRC-32 of each part and remainder, and asks for that of the object', async () => {
    const bytes = randomBytes(2 * PART_BYTES + 500);
    const [first, second] = [bytes.subarray(0, PART_BYTES), bytes.subarray(PART_BYTES)];
    calls = [];
    const writer = await store.create(key);
    assert.deepEqual(sent('x-amz-checksum-algorithm'), ['CRC32']);
    assert.deepEqual(sent('x-amz-checksum-type'), ['FULL_OBJECT']);
    await writer.write(Buffer.concat([first, second.subarray(0, 200)]));
    await writer.suspend();
    const resumed = await store.resume(key, PART_BYTES + 200);
    await resumed.write(second.subarray(200));
    await resumed.commit();
    const parts = [
      first,
      second.subarray(0, 200),
      second.subarray(0, PART_BYTES),
      second.subarray(PART_BYTES),
    ];
    // The last two parts are sent at the same time.
    assert.deepEqual(sent('x-amz-checksum-crc32').sort(), parts.map(base64Crc32).sort());
    assert.ok(Buffer.concat(await Array.fromAsync(objectChunks(store, key))).equals(bytes));
  });

  test('completes an object with the kind of checksum that the service keeps for it', async () => {
    proxy.replyHeaders = { 'x-amz-checksum-type': 'FULL_OBJECT' };
    await put(randomBytes(PART_BYTES + 1));
    assert.deepEqual(sent('x-amz-checksum-type'), ['FULL_OBJECT', 'FULL_OBJECT']);
    assert.equal(calls.at(-1)?.['x-amz-checksum-type'], 'FULL_OBJECT');
  });

  test('keeps nothing of bytes that were damaged on their way to the service [F-1000]', async () => {
    for (const size of [1_000, PART_BYTES + 1]) {
      proxy.damagesUploads = true;
      await assert.rejects(put(randomBytes(size)), (error) => {
        assert.ok(error instanceof StoreUnavailableError);
        return error.cause instanceof Error && error.cause.name === 'BadDigest';
      });
      proxy.damagesUploads = false;
      await assert.rejects(store.open(key), ObjectMissingError);
      assert.deepEqual(await Array.fromAsync(store.list()), []);
    }
  });

  test('writes to a service that refuses the checksum of a whole object [F-1002]', async () => {
    proxy.unknownHeader = 'x-amz-checksum-type';
    const bytes = randomBytes(PART_BYTES + 1);
    await put(bytes);
    assert.deepEqual(sent('x-amz-checksum-type'), ['FULL_OBJECT']);
    assert.ok(Buffer.concat(await Array.fromAsync(objectChunks(store, key))).equals(bytes));
  });
});
