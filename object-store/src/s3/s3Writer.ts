import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ObjectMissingError, type ObjectWriter } from '../objectStore.ts';
import type { Bucket } from './bucket.ts';
import { PART_BYTES, type PartPlaces } from './partPlaces.ts';
import { callStore, removeQuietly } from './storeErrors.ts';
import {
  listSentParts,
  readRemainder,
  removeRemainder,
  removeOthers,
  removeUnfinished,
  saveRemainder,
  startUnfinished,
  type UnfinishedObject,
} from './unfinishedObjects.ts';

/** Number of parts of one object that are sent at the same time. */
const PARTS_AT_ONCE = 4;

export type WriterContext = { readonly bucket: Bucket; readonly places: PartPlaces };

/** What the store already has of an object when its writer begins. */
type WrittenBefore = {
  readonly parts: CompletedPart[];
  readonly sentBytes: number;
  readonly remainder: Buffer;
};

const NOTHING: WrittenBefore = { parts: [], sentBytes: 0, remainder: Buffer.alloc(0) };

/** Collects chunks into parts of one size, and sends each part while the next one is collected. */
export class S3Writer implements ObjectWriter {
  readonly #bucket: Bucket;
  readonly #places: PartPlaces;
  readonly #object: UnfinishedObject;
  readonly #parts: CompletedPart[];
  readonly #hadRemainder: boolean;
  readonly #sending = new Set<Promise<void>>();
  #sentBytes: number;
  #waiting: Uint8Array[];
  #waitingBytes: number;
  #hasPlace = false;
  #failure: { error: unknown } | undefined;

  private constructor(context: WriterContext, object: UnfinishedObject, before: WrittenBefore) {
    this.#bucket = context.bucket;
    this.#places = context.places;
    this.#object = object;
    this.#parts = [...before.parts];
    this.#sentBytes = before.sentBytes;
    this.#hadRemainder = before.remainder.length > 0;
    this.#waiting = [before.remainder];
    this.#waitingBytes = before.remainder.length;
  }

  static async create(context: WriterContext, key: UnfinishedObject['key']): Promise<S3Writer> {
    return new S3Writer(context, await startUnfinished(context.bucket, key), NOTHING);
  }

  /**
   * Resumes after `sizeInBytes` bytes.
   * @throws {ObjectMissingError} if the object has fewer bytes, or if this position is inside a sent part, because S3
   * does not return the bytes of a part
   */
  static async resume(
    context: WriterContext,
    object: UnfinishedObject,
    sizeInBytes: number,
  ): Promise<S3Writer> {
    const { bucket } = context;
    if (sizeInBytes === 0) {
      const begun = await S3Writer.create(context, object.key);
      await removeOthers(bucket, begun.#object);
      return begun;
    }
    const { parts, sizeInBytes: sentBytes } = await listSentParts(bucket, object);
    const remainder = await readRemainder(bucket, object.key, sentBytes);
    if (sizeInBytes < sentBytes || sizeInBytes > sentBytes + remainder.length) {
      throw new ObjectMissingError('The object can’t go on after so many bytes.');
    }
    const kept = remainder.subarray(0, sizeInBytes - sentBytes);
    // Otherwise, the bytes that are dropped here would come back after a crash.
    if (kept.length < remainder.length) {
      await saveRemainder(bucket, object.key, { bytes: kept, position: sentBytes });
    }
    return new S3Writer(context, object, { parts, sentBytes, remainder: kept });
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure.error;
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#hasPlace && this.#waitingBytes < PART_BYTES) return undefined;
    return this.#sendFullParts();
  }

  async commit(): Promise<void> {
    try {
      await this.#sendFullParts();
      if (this.#parts.length === 0 && !this.#hadRemainder) {
        await this.#putWhole();
        return;
      }
      if (this.#waitingBytes > 0) this.#send(this.#waitingBytes);
      await this.#settle();
      // All bytes are in parts now. Remove the remainder before the commit: later, a crash would leave bytes that
      // belong to no object.
      if (this.#hadRemainder) await removeRemainder(this.#bucket, this.#object.key);
      await this.#complete();
    } finally {
      this.#releasePlace();
    }
  }

  async suspend(): Promise<void> {
    try {
      await this.#sendFullParts();
      await this.#settle();
      const bytes = this.#takeBytes(this.#waitingBytes);
      await saveRemainder(this.#bucket, this.#object.key, { bytes, position: this.#sentBytes });
    } finally {
      this.#releasePlace();
    }
  }

  async abort(): Promise<void> {
    await Promise.all(this.#sending);
    this.#takeBytes(this.#waitingBytes);
    this.#releasePlace();
    await removeUnfinished(this.#bucket, this.#object);
    await this.#removeObject();
  }

  async #sendFullParts(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#takePlace();
    while (this.#waitingBytes >= PART_BYTES) {
      if (this.#sending.size >= PARTS_AT_ONCE) await Promise.race(this.#sending);
      if (this.#failure) throw this.#failure.error;
      this.#send(PART_BYTES);
      if (this.#waitingBytes > 0) await this.#takePlace();
    }
  }

  /** Sends the first waiting bytes as the next part, which takes over the writer's place. */
  #send(sizeInBytes: number): void {
    const index = this.#parts.push({}) - 1;
    const hasPlace = this.#hasPlace;
    this.#hasPlace = false;
    this.#sentBytes += sizeInBytes;
    const sending = this.#sendPart(index, this.#takeBytes(sizeInBytes))
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#sending.delete(sending);
        if (hasPlace) this.#places.release();
      });
    this.#sending.add(sending);
  }

  async #sendPart(index: number, bytes: Buffer): Promise<void> {
    const { client, name } = this.#bucket;
    const { key, uploadId } = this.#object;
    const PartNumber = index + 1;
    const command = new UploadPartCommand({
      Bucket: name,
      Key: key,
      UploadId: uploadId,
      PartNumber,
      Body: bytes,
    });
    const { ETag, ChecksumCRC32 } = await callStore(() => client.send(command));
    this.#parts[index] = { PartNumber, ETag, ChecksumCRC32 };
  }

  async #complete(): Promise<void> {
    const { client, name } = this.#bucket;
    const { key, uploadId, checksumType } = this.#object;
    const command = new CompleteMultipartUploadCommand({
      Bucket: name,
      Key: key,
      UploadId: uploadId,
      ChecksumType: checksumType,
      MultipartUpload: { Parts: this.#parts },
    });
    await callStore(() => client.send(command));
  }

  /**
   * Writes an object that fits into one part in a single call. Services read such an object faster than a multipart
   * object, even one with a single part.
   */
  async #putWhole(): Promise<void> {
    const { client, name } = this.#bucket;
    const { key, uploadId } = this.#object;
    const place = { Bucket: name, Key: key };
    const Body = this.#takeBytes(this.#waitingBytes);
    await callStore(() => client.send(new PutObjectCommand({ ...place, Body })));
    try {
      // If this fails, the commit fails too: a committed object must not have an unfinished one beside it.
      const command = new AbortMultipartUploadCommand({ ...place, UploadId: uploadId });
      await callStore(() => client.send(command));
    } catch (error) {
      // The group was removed meanwhile, so this object must be removed too.
      if (error instanceof ObjectMissingError) await this.#removeObject();
      throw error;
    }
  }

  #removeObject(): Promise<void> {
    const { client, name } = this.#bucket;
    return removeQuietly(() =>
      client.send(new DeleteObjectCommand({ Bucket: name, Key: this.#object.key })),
    );
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#sending);
    if (this.#failure) throw this.#failure.error;
  }

  #takeBytes(sizeInBytes: number): Buffer {
    const all = Buffer.concat(this.#waiting);
    this.#waiting = [all.subarray(sizeInBytes)];
    this.#waitingBytes = all.length - sizeInBytes;
    return all.subarray(0, sizeInBytes);
  }

  async #takePlace(): Promise<void> {
    if (this.#hasPlace) return;
    await this.#places.take();
    this.#hasPlace = true;
  }

  #releasePlace(): void {
    if (this.#hasPlace) this.#places.release();
    this.#hasPlace = false;
  }
}
