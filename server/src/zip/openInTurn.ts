import type { ObjectKey, ObjectReader, ObjectStore } from '@parchi/object-store';

export type ObjectsInTurn = {
  /** Reads the next object to its end. */
  nextChunks(): AsyncGenerator<Buffer>;
  /** Closes every open object; one that is still opening is closed as soon as it is open. */
  close(): Promise<void>;
};

/**
 * Opens stored objects in turn, each while the one before it is read, so at most two are open.
 * @throws the error of opening the first object; a later error fails `nextChunks`
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
      // A failure to open the next object is reported when its turn comes.
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
