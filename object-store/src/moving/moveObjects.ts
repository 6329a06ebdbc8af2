import { crc32 } from 'node:zlib';
import { objectChunks } from '../objectChunks.ts';
import type { ObjectKey } from '../objectKey.ts';
import { ObjectMissingError, type ObjectStore, type ObjectWriter } from '../objectStore.ts';
import type { Move } from './combineStores.ts';

export type Moved = {
  /** Number of objects that have moved. */
  objects: number;
  bytes: number;
  /** Number of objects that are still being written, and therefore stay. */
  unfinished: number;
};

type Content = { readonly sizeInBytes: number; readonly crc32: number };

/** Number of objects that move at the same time. More would only use more memory. */
const AT_ONCE = 4;

/**
 * Moves every finished object: copies it to `to`, reads it back, and removes it from `from` if the bytes are the same.
 * May run while servers use {@link combineStores}, may be killed at any moment, and may be run again. Must not run
 * twice at the same time: an object that one run removes from `from` looks to the other as if the site had removed it,
 * and is then removed from `to` too.
 * @param moved counts the objects that have moved so far
 * @throws {StoreUnavailableError} or {StoreFullError}, after all moves have stopped; moved objects stay moved
 */
export async function moveObjects(move: Move, moved: Moved): Promise<void> {
  const objects = move.from.list()[Symbol.asyncIterator]();
  async function moveSome(): Promise<void> {
    try {
      for (;;) {
        const next = await objects.next();
        if (next.done) return;
        const { key, isUnfinished } = next.value;
        if (isUnfinished) moved.unfinished += 1;
        else await moveObject(move, key, moved);
      }
    } finally {
      // After one mover has failed, the others stop when they have moved their current object.
      await objects.return?.();
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, moveSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function moveObject({ from, to }: Move, key: ObjectKey, moved: Moved): Promise<void> {
  const content = await read(from, key);
  // The object was removed after it was listed.
  if (content === undefined) return;
  // A run that was killed while the store committed the copy may have left it unfinished as well. Copying again removes
  // that.
  const isLeftOver = async () => (await to.unfinishedSize(key)) !== undefined;
  let isCopied = isSame(await read(to, key), content) && !(await isLeftOver());
  if (!isCopied) {
    await copy({ from, to }, key);
    isCopied = isSame(await read(to, key), content);
  }
  // A server that removes the object's group removes it from `from` first. So either this check notices the removal, or
  // the removal finds the copy in `to`.
  if (!(await has(from, key))) return to.remove(key);
  if (!isCopied) throw new Error(`${key} was not copied rightly.`);
  await from.remove(key);
  moved.objects += 1;
  moved.bytes += content.sizeInBytes;
}

/** Returns size and checksum of an object; `undefined` if the store does not have it. */
async function read(store: ObjectStore, key: ObjectKey): Promise<Content | undefined> {
  let checksum = 0;
  let sizeInBytes = 0;
  try {
    for await (const chunk of objectChunks(store, key)) {
      checksum = crc32(chunk, checksum);
      sizeInBytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof ObjectMissingError) return undefined;
    throw error;
  }
  return { sizeInBytes, crc32: checksum };
}

function isSame(one: Content | undefined, other: Content): boolean {
  return one?.sizeInBytes === other.sizeInBytes && one.crc32 === other.crc32;
}

async function has(store: ObjectStore, key: ObjectKey): Promise<boolean> {
  try {
    await (await store.open(key)).close();
    return true;
  } catch (error) {
    if (error instanceof ObjectMissingError) return false;
    throw error;
  }
}

async function copy({ from, to }: Move, key: ObjectKey): Promise<void> {
  const writer = await begin(to, key);
  try {
    for await (const chunk of objectChunks(from, key)) await writer.write(chunk);
    await writer.commit();
  } catch (error) {
    await writer.abort();
    // The object was removed while it was copied. `moveObject` checks for this next.
    if (!(error instanceof ObjectMissingError)) throw error;
  }
}

/** Begins the object. If an earlier run was killed and left it unfinished, begins it again. */
async function begin(store: ObjectStore, key: ObjectKey): Promise<ObjectWriter> {
  const isBegun = (await store.unfinishedSize(key)) !== undefined;
  return isBegun ? store.resume(key, 0) : store.create(key);
}
