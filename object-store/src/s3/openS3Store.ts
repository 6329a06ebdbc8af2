import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { assertObjectKey, isObjectKey, type ObjectGroup } from '../objectKey.ts';
import { ObjectMissingError, type ObjectStore, type StoredObject } from '../objectStore.ts';
import { probeStore } from '../probeStore.ts';
import { type Bucket, listObjects, openBucket, removeObjects } from './bucket.ts';
import { PartPlaces } from './partPlaces.ts';
import { S3Reader } from './s3Reader.ts';
import type { S3Settings } from './s3Settings.ts';
import { S3Writer } from './s3Writer.ts';
import { callStore } from './storeErrors.ts';
import {
  findUnfinished,
  listSentParts,
  listUnfinished,
  readRemainder,
  REMAINDER_PREFIX,
  removeUnfinished,
  type UnfinishedObject,
} from './unfinishedObjects.ts';

export type { S3Settings };

/** Maximum number of parts that all writers of a process hold in memory: 160 MiB. */
const PLACES = 32;

/**
 * Opens a store in a bucket of S3 or of an S3-compatible service. The name of an object is its key.
 * @throws {StoreUnavailableError} when the bucket can't be used
 */
export async function openS3Store(settings: S3Settings): Promise<ObjectStore> {
  const bucket = await openBucket(settings);
  const context = { bucket, places: new PartPlaces(PLACES) };
  const store: ObjectStore = {
    // A service may still be assembling a large object from its parts while the object is read.
    keepsOpenObjects: false,
    create: async (key) => S3Writer.create(context, assertObjectKey(key)),
    async resume(key, sizeInBytes) {
      const object = await findUnfinished(bucket, assertObjectKey(key));
      if (!object) throw new ObjectMissingError('The object has no unfinished bytes.');
      return S3Writer.resume(context, object, sizeInBytes);
    },
    async unfinishedSize(key) {
      const object = await findUnfinished(bucket, assertObjectKey(key));
      return object && (await describe(bucket, object))?.sizeInBytes;
    },
    open: async (key) => S3Reader.open({ bucket, key: assertObjectKey(key) }),
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: assertObjectKey(key) });
      await callStore(() => bucket.client.send(command));
    },
    removeGroup: (group) => removeGroup(bucket, group),
    list: () => listStored(bucket),
    freeBytes: () => Promise.resolve(undefined),
    probe: () => probeStore(store),
  };
  return store;
}

/**
 * Removes a group, unfinished objects first: if a writer commits one between the two steps, the second step finds it.
 */
async function removeGroup(bucket: Bucket, group: ObjectGroup): Promise<void> {
  for await (const object of listUnfinished(bucket, `${group}-`)) {
    await removeUnfinished(bucket, object);
  }
  await removeObjects(bucket, `${REMAINDER_PREFIX}${group}-`);
  await removeObjects(bucket, `${group}-`);
}

async function* listStored(bucket: Bucket): AsyncGenerator<StoredObject> {
  for await (const object of listUnfinished(bucket, '')) {
    if (!isObjectKey(object.key)) continue;
    const description = await describe(bucket, object);
    if (description) yield { key: object.key, ...description, isUnfinished: true };
  }
  for await (const { Key: key = '', Size = 0, LastModified } of listObjects(bucket, '')) {
    if (!isObjectKey(key) || LastModified === undefined) continue;
    yield { key, sizeInBytes: Size, modifiedAt: LastModified, isUnfinished: false };
  }
}

/** Describes an unfinished object; `undefined` if it was committed or removed meanwhile. */
async function describe(
  bucket: Bucket,
  object: UnfinishedObject,
): Promise<Pick<StoredObject, 'sizeInBytes' | 'modifiedAt'> | undefined> {
  try {
    const { sizeInBytes, modifiedAt } = await listSentParts(bucket, object);
    const remainder = await readRemainder(bucket, object.key, sizeInBytes);
    return { sizeInBytes: sizeInBytes + remainder.length, modifiedAt };
  } catch (error) {
    if (error instanceof ObjectMissingError) return undefined;
    throw error;
  }
}
