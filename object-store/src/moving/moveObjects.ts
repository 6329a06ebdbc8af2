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

/** Objects that move at the same time. More of them would only take memory. */
const AT_ONCE = 4;

/**
 * Moves every finished object, and removes it from `from` once it was read back from `to` with the same bytes. May run
 * beside servers that use {@link combineStores}, be ended at any moment, and run again, but never twice at once: an
 * object that leaves `from` counts as removed by the site, and is then removed from `to` too.
 * @param moved counts what has moved so far
 * @throws {StoreUnavailableError} or {StoreFullError}, once nothing moves any more; what has moved stays moved
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
      // After one mover has failed, the others end with the object that they are moving.
      await objects.return?.();
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, moveSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function moveObject({ from, to }: Move, key: ObjectKey, moved: Moved): Promise<void> {
  const content = await read(from, key);
  // Removed after it was listed.
  if (content === undefined) return;
  let isCopied = isSame(await read(to, key), content);
  if (!isCopied) {
    await copy({ from, to }, key);
    isCopied = isSame(await read(to, key), content);
  }
  // If the object's group is removed meanwhile, it goes from `from` first, so one side sees what the other did.
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
    // Removed while it was copied: `moveObject` sees that next.
    if (!(error instanceof ObjectMissingError)) throw error;
  }
}

/** Begins the object, also if an earlier run that was killed left it unfinished. */
async function begin(store: ObjectStore, key: ObjectKey): Promise<ObjectWriter> {
  const isBegun = (await store.unfinishedSize(key)) !== undefined;
  return isBegun ? store.resume(key, 0) : store.create(key);
}
