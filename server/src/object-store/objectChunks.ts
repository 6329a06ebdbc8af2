import type { ObjectKey } from './objectKey.ts';
import type { ObjectStore } from './objectStore.ts';

/** Opened at the first chunk, closed after the last one or when its reader stops early. */
export async function* objectChunks(store: ObjectStore, key: ObjectKey): AsyncGenerator<Buffer> {
  const reader = await store.open(key);
  try {
    yield* reader.chunks();
  } finally {
    await reader.close();
  }
}
