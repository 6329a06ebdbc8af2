import type { ObjectGroup, ObjectKey } from './objectKey.ts';

/** Storage for the bytes of files: a folder on a disk, or a bucket of S3. */
export type ObjectStore = {
  /**
   * Whether an open object can be read to its end even if it is removed meanwhile. If not, its reader may then fail
   * with `ObjectMissingError`, so the caller must prevent the removal.
   */
  readonly keepsOpenObjects: boolean;
  /** Begins an object, which can't be read before its writer's `commit`. */
  create(key: ObjectKey): Promise<ObjectWriter>;
  /**
   * Resumes an unfinished object after its first `sizeInBytes` bytes, and drops any bytes after them. The previous
   * writer must have ended, or its process must be dead. Every store can resume at `unfinishedSize` and at 0.
   * @throws {ObjectMissingError} if the object does not exist or has fewer bytes, or if the store can't resume there
   */
  resume(key: ObjectKey, sizeInBytes: number): Promise<ObjectWriter>;
  /** Returns the size of an unfinished object; `undefined` if there is none. */
  unfinishedSize(key: ObjectKey): Promise<number | undefined>;
  /** @throws {ObjectMissingError} */
  open(key: ObjectKey): Promise<ObjectReader>;
  /** Removes one finished object. Does nothing if it does not exist. @throws {StoreUnavailableError} */
  remove(key: ObjectKey): Promise<void>;
  /**
   * Removes all objects of the group, finished or not. Does nothing if there are none.
   * @throws {StoreUnavailableError} when the store can't be reached: its objects may still exist
   */
  removeGroup(group: ObjectGroup): Promise<void>;
  /** Lists every object that takes space, in no order, including unfinished ones. */
  list(): AsyncIterable<StoredObject>;
  /** Returns the free space in bytes, or `undefined` if the store has no limit. @throws {StoreUnavailableError} */
  freeBytes(): Promise<number | undefined>;
  /**
   * Checks that the store works: writes, reads back and removes a small object. @throws when the store can't be used
   */
  probe(): Promise<void>;
};

export type ObjectWriter = {
  /**
   * Writes the chunk, which the caller must not change afterwards.
   * @returns a promise to await before the next write, or `undefined` when there is room
   * @throws {StoreFullError} here, through the promise, or from `commit`
   */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /**
   * Resolves when the object is complete, can be read, and survives a power cut.
   * @throws {ObjectMissingError} when its group was removed meanwhile
   */
  commit(): Promise<void>;
  /**
   * Makes the written bytes durable and closes the object, so that `resume` can continue it. No other function may be
   * called afterwards.
   * @throws {StoreFullError}
   */
  suspend(): Promise<void>;
  /** Removes everything written. May be called after a failed `commit`, and more than once. */
  abort(): Promise<void>;
};

export type ObjectReader = {
  readonly sizeInBytes: number;
  /** Yields the bytes from `start` up to, but not including, `end`; without a range, the whole object. */
  chunks(range?: ByteRange): AsyncIterable<Buffer>;
  close(): Promise<void>;
};

export type ByteRange = { start: number; end: number };

export type StoredObject = {
  key: ObjectKey;
  sizeInBytes: number;
  modifiedAt: Date;
  /** Whether the object was not committed: its upload is in progress, or ended in a crash. */
  isUnfinished: boolean;
};

export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError';
}

export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The store as a whole can't be reached, so nothing is known about its objects. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
