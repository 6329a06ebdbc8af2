import type { ObjectKey } from '../object-store/objectKey.ts';
import type { ObjectReader, ObjectStore } from '../object-store/objectStore.ts';

export type ObjectsInTurn = {
  /** Reads the next object to its end. */
  nextChunks(): AsyncGenerator<Buffer>;
  /** Closes what is open; what is just being opened is closed as soon as it is. */
  close(): Promise<void>;
};

/**
 * Opens stored objects one after the other, each while the one before it is read: two are open at most.
 * @throws what opening the first one throws; a later one fails `nextChunks`
 */
export async function openInTurn(
  store: Pick<ObjectStore, 'open'>,
  keys: readonly ObjectKey[],
): Promise<ObjectsInTurn> {
  const waiting = keys.values();
  const opened = new Set<ObjectReader>();
  let isClosed = false;

  async function openNext(): Promise<ObjectReader | undefined> {
    const { value: key } = waiting.next();
    if (key === undefined) return undefined;
    const reader = await store.open(key);
    opened.add(reader);
    if (isClosed) await closeReader(reader);
    return reader;
  }

  async function closeReader(reader: ObjectReader): Promise<void> {
    await reader.close();
    opened.delete(reader);
  }

  let next = openNext();
  await next;
  return {
    async *nextChunks() {
      const reader = await next;
      if (reader === undefined) return;
      next = openNext();
      // Its failure belongs to the turn of that object.
      next.catch(() => undefined);
      yield* reader.chunks();
      await closeReader(reader);
    },
    async close() {
      isClosed = true;
      await Promise.all([...opened].map(closeReader));
    },
  };
}
