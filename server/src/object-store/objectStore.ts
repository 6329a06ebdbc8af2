import type { ObjectGroup, ObjectKey } from './objectKey.ts';

/**
 * Where the bytes of files live. Disk today; everything here can be said of an S3 bucket too
 * (a writer is one multipart upload, a group is a key prefix).
 */
export type ObjectStore = {
  /** Starts an object that nobody can read before `commit`. */
  create(key: ObjectKey): Promise<ObjectWriter>;
  /** An opened object can be read to its end even when it is removed meanwhile. @throws {ObjectMissingError} */
  open(key: ObjectKey): Promise<ObjectReader>;
  /** Removes one finished object. Nothing there is fine. @throws {StoreUnavailableError} */
  remove(key: ObjectKey): Promise<void>;
  /**
   * Removes all objects of the group, finished or not. Nothing there is fine.
   * @throws {StoreUnavailableError} when the store is away: its objects come back with it
   */
  removeGroup(group: ObjectGroup): Promise<void>;
  /** Everything that takes space, in no order, unfinished objects included. */
  list(): AsyncIterable<StoredObject>;
  /** Room for more, or `undefined` where the store knows no bound. @throws {StoreUnavailableError} */
  freeBytes(): Promise<number | undefined>;
  /** Writes, reads back and removes a small object. @throws when the store can't be used */
  probe(): Promise<void>;
};

export type ObjectWriter = {
  /**
   * Takes the chunk over (the caller must not change it afterwards).
   * @returns a promise to wait for before more is written, or nothing when there is room
   * @throws {StoreFullError} here, from the promise, or from `commit`
   */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /**
   * When it resolves the object is complete, readable, and survives a power cut.
   * @throws {ObjectMissingError} when its group was removed meanwhile
   */
  commit(): Promise<void>;
  /** Leaves nothing behind; also after a failed `commit`, and more than once. */
  abort(): Promise<void>;
};

export type ObjectReader = {
  readonly sizeInBytes: number;
  /** From `start` up to, not including, `end`; without them the whole object. */
  chunks(range?: ByteRange): AsyncIterable<Buffer>;
  close(): Promise<void>;
};

export type ByteRange = { start: number; end: number };

export type StoredObject = {
  key: ObjectKey;
  sizeInBytes: number;
  modifiedAt: Date;
  /** Not committed: an upload in progress, or what a crash left of one. */
  isUnfinished: boolean;
};

export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError';
}

export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The store itself is away, not one of its objects: nothing may be concluded about what it holds. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
