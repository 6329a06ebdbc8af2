import { randomBytes } from 'node:crypto';
import { newObjectGroup, objectKey } from './objectKey.ts';
import type { ObjectStore } from './objectStore.ts';

/** Writes a small object, reads it back and removes it. @throws when the store can't be used */
export async function probeStore(store: Omit<ObjectStore, 'probe'>): Promise<void> {
  const group = newObjectGroup();
  const sent = randomBytes(32);
  try {
    const writer = await store.create(objectKey(group, 0));
    await writer.write(sent);
    await writer.commit();
    const reader = await store.open(objectKey(group, 0));
    const received: Buffer[] = [];
    try {
      for await (const chunk of reader.chunks()) received.push(chunk);
    } finally {
      await reader.close();
    }
    if (!Buffer.concat(received).equals(sent)) {
      throw new Error('The store gave other bytes than it was given.');
    }
  } finally {
    await store.removeGroup(group);
  }
}
