import type { ObjectKey } from './objectKey.ts';
import type { ObjectStore } from './objectStore.ts';

/**
 * Yields the bytes of an object. The object is opened for the first chunk, and closed after the last chunk or when the
 * reader stops early.
 */
export async function* objectChunks(store: ObjectStore, key: ObjectKey): AsyncGenerator<Buffer> {
  const reader = await store.open(key);
  try {
    yield* reader.chunks();
  } finally {
    await reader.close();
  }
}
