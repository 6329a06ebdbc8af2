import type { ByteRange, ObjectKey, ObjectReader, ObjectStore } from '@parchi/object-store';

export type ObjectsInTurn = {
  /** Opens the next object and reads it to its end, or the end of the range. */
  nextChunks(range?: ByteRange): AsyncGenerator<Buffer>;
  /** Closes every open object. An object that is still being opened is closed as soon as it is open. */
  close(): Promise<void>;
};

/**
 * Opens stored objects one after another, each while the previous one is read, so that at most two are open.
 * @throws the error of opening the first object; a later error makes `nextChunks` fail
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
    async *nextChunks(range) {
      const reader = await next;
      if (reader === undefined) return;
      next = openNext();
      // If opening the next object fails, the error is reported when the turn of that object comes.
      next.catch(() => undefined);
      yield* reader.chunks(range);
      await closeReader(reader);
    },
    async close() {
      isClosed = true;
      await Promise.all([...opened].map(closeReader));
    },
  };
}
