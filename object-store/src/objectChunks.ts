import type { ObjectKey } from './objectKey.ts';
import type { ObjectStore } from './objectStore.ts';

/** Opens the object for the first chunk, and closes it after the last one or when the reader stops early. */
export async function* objectChunks(store: ObjectStore, key: ObjectKey): AsyncGenerator<Buffer> {
  const reader = await store.open(key);
  try {
    yield* reader.chunks();
  } finally {
    await reader.close();
  }
}
