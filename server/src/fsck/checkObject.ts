import { createHash } from 'node:crypto';
import { type ObjectKey, ObjectMissingError, type ObjectStore } from '@parchi/object-store';
import type { Difference } from './difference.ts';

export type RecordedObject = {
  readonly key: ObjectKey;
  readonly sizeInBytes: number;
  readonly sha256: Buffer;
};

/** Reads the whole object and compares it with its record. @returns what is wrong with the object, if anything */
export async function checkObject(
  store: ObjectStore,
  recorded: RecordedObject,
): Promise<Difference['kind'] | undefined> {
  try {
    const reader = await store.open(recorded.key);
    try {
      if (reader.sizeInBytes !== recorded.sizeInBytes) return 'wrong-size';
      const hash = createHash('sha256');
      for await (const chunk of reader.chunks()) hash.update(chunk);
      return hash.digest().equals(recorded.sha256) ? undefined : 'wrong-hash';
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (error instanceof ObjectMissingError) return 'hollow-record';
    throw error;
  }
}
