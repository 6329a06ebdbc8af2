import {
  AbortMultipartUploadCommand,
  type ChecksumType,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type MultipartUpload,
  type Part,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { ObjectKey } from '../objectKey.ts';
import { ObjectMissingError } from '../objectStore.ts';
import { type Bucket, isNamed } from './bucket.ts';
import { callStore, removeQuietly } from './storeErrors.ts';

/**
 * An object that is not committed: a multipart upload, and the bytes that did not fill a part when its writer was
 * suspended (the remainder). S3 accepts a small part only at the end, so the remainder is stored as a separate object.
 */
export type UnfinishedObject = {
  readonly key: ObjectKey;
  readonly uploadId: string;
  readonly startedAt: Date;
  /** How the service makes the object's checksum from those of its parts; `undefined` if it makes none. */
  readonly checksumType: ChecksumType | undefined;
};

export type SentParts = {
  readonly parts: CompletedPart[];
  readonly sizeInBytes: number;
  /** When the last part was sent; without parts, when the object was begun. */
  readonly modifiedAt: Date;
};

/** Prefix of the names of remainders. No key begins with it. */
export const REMAINDER_PREFIX = 'unfinished/';
/**
 * Metadata: number of bytes in the parts before the remainder. A remainder is ignored if further parts were sent after
 * it.
 */
const POSITION = 'position';

/** Errors of services that refuse a header because they do not know it. */
const UNKNOWN_HEADER = ['NotImplemented', 'InvalidArgument', 'InvalidRequest'];

const remainderName = (key: string): string => REMAINDER_PREFIX + key;

export async function startUnfinished(bucket: Bucket, key: ObjectKey): Promise<UnfinishedObject> {
  const reply = await callStore(() => beginUpload(bucket, key));
  const { UploadId: uploadId, ChecksumType: checksumType } = reply;
  if (uploadId === undefined) throw new Error('The store gave the upload no id.');
  const object = { key, uploadId, startedAt: new Date(), checksumType };
  // The client repeats a call whose reply was late or lost, although the service may have begun an object each time.
  if ((reply.$metadata.attempts ?? 1) > 1) await removeOthers(bucket, object);
  return object;
}

/**
 * Begins an upload whose object gets the CRC-32 of all its bytes, which the service computes from those of the parts.
 * S3 may refuse the checksum of a part if the upload was begun without its algorithm.
 */
async function beginUpload(bucket: Bucket, Key: ObjectKey) {
  const place = { Bucket: bucket.name, Key };
  const checksum = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' } as const;
  try {
    return await bucket.client.send(new CreateMultipartUploadCommand({ ...place, ...checksum }));
  } catch (error) {
    if (!isNamed(error, ...UNKNOWN_HEADER)) throw error;
    return bucket.client.send(new CreateMultipartUploadCommand(place));
  }
}

/** Removes other unfinished objects with the same key. They would remain beside the committed object. */
export async function removeOthers(
  bucket: Bucket,
  { key, uploadId }: UnfinishedObject,
): Promise<void> {
  for await (const other of listUnfinished(bucket, key)) {
    if (other.key === key && other.uploadId !== uploadId) await removeUnfinished(bucket, other);
  }
}

/** Lists the unfinished objects whose keys begin with `prefix`. @throws {StoreUnavailableError} */
export async function* listUnfinished(
  bucket: Bucket,
  prefix: string,
): AsyncGenerator<UnfinishedObject> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined =
    {};
  while (next) {
    const command = new ListMultipartUploadsCommand({
      Bucket: bucket.name,
      Prefix: prefix,
      ...next,
    });
    const page: ListMultipartUploadsCommandOutput = await callStore(() =>
      bucket.client.send(command),
    );
    yield* (page.Uploads ?? []).flatMap(fromUpload);
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

function fromUpload(upload: MultipartUpload): UnfinishedObject[] {
  const { Key, UploadId: uploadId, Initiated: startedAt = new Date(0) } = upload;
  if (Key === undefined || uploadId === undefined) return [];
  return [{ key: Key as ObjectKey, uploadId, startedAt, checksumType: upload.ChecksumType }];
}

/** Returns the newest unfinished object with this key; `undefined` if there is none. */
export async function findUnfinished(
  bucket: Bucket,
  key: ObjectKey,
): Promise<UnfinishedObject | undefined> {
  const found = await Array.fromAsync(listUnfinished(bucket, key));
  return found
    .filter((object) => object.key === key)
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
    .at(-1);
}

/**
 * Returns the parts up to the first missing one: parts are sent concurrently, so a crash may leave a gap.
 * @throws {ObjectMissingError} if the object was removed or committed meanwhile
 */
export async function listSentParts(bucket: Bucket, object: UnfinishedObject): Promise<SentParts> {
  const parts: CompletedPart[] = [];
  let sizeInBytes = 0;
  let modifiedAt = object.startedAt;
  for await (const { PartNumber, ETag, ChecksumCRC32, Size, LastModified } of partsOf(
    bucket,
    object,
  )) {
    if (PartNumber !== parts.length + 1) break;
    parts.push({ PartNumber, ETag, ChecksumCRC32 });
    sizeInBytes += Size ?? 0;
    modifiedAt = LastModified ?? modifiedAt;
  }
  return { parts, sizeInBytes, modifiedAt };
}

async function* partsOf(bucket: Bucket, { key, uploadId }: UnfinishedObject): AsyncGenerator<Part> {
  const upload = { Bucket: bucket.name, Key: key, UploadId: uploadId };
  let next: { PartNumberMarker?: string | undefined } | undefined = {};
  while (next) {
    const command = new ListPartsCommand({ ...upload, ...next });
    const page: ListPartsCommandOutput = await callStore(() => bucket.client.send(command));
    yield* page.Parts ?? [];
    // The client’s own paginator never ends if a service also returns a marker on the last page.
    next = page.IsTruncated ? { PartNumberMarker: page.NextPartNumberMarker } : undefined;
  }
}

/** Saves the remainder: the bytes after the last part. Without bytes, removes a saved remainder. */
export async function saveRemainder(
  bucket: Bucket,
  key: ObjectKey,
  { bytes, position }: { bytes: Buffer; position: number },
): Promise<void> {
  if (bytes.length === 0) return removeRemainder(bucket, key);
  const command = new PutObjectCommand({
    Bucket: bucket.name,
    Key: remainderName(key),
    Body: bytes,
    Metadata: { [POSITION]: String(position) },
  });
  await callStore(() => bucket.client.send(command));
}

/** Returns the saved bytes that follow `position` bytes of parts; an empty buffer if there are none. */
export async function readRemainder(
  bucket: Bucket,
  key: ObjectKey,
  position: number,
): Promise<Buffer> {
  try {
    return await callStore(async () => {
      const { Body, Metadata } = await bucket.client.send(
        new GetObjectCommand({ Bucket: bucket.name, Key: remainderName(key) }),
      );
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      return Metadata?.[POSITION] === String(position) ? bytes : Buffer.alloc(0);
    });
  } catch (error) {
    if (error instanceof ObjectMissingError) return Buffer.alloc(0);
    throw error;
  }
}

export function removeRemainder(bucket: Bucket, key: ObjectKey): Promise<void> {
  return removeQuietly(() =>
    bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: remainderName(key) })),
  );
}

/**
 * Removes an unfinished object, its remainder first: after a crash in between, the object is shorter, and no bytes
 * remain that belong to no object.
 */
export async function removeUnfinished(
  bucket: Bucket,
  { key, uploadId }: UnfinishedObject,
): Promise<void> {
  await removeRemainder(bucket, key);
  await removeQuietly(() =>
    bucket.client.send(
      new AbortMultipartUploadCommand({ Bucket: bucket.name, Key: key, UploadId: uploadId }),
    ),
  );
}
