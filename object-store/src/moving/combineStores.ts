import { ObjectMissingError, type ObjectReader, type ObjectStore } from '../objectStore.ts';
import type { ObjectKey } from '../objectKey.ts';

export type Move = {
  /** The old store, whose objects are moved away. */
  readonly from: ObjectStore;
  /** The new store, which replaces the old one. */
  readonly to: ObjectStore;
};

/**
 * Returns both stores as one, to use while objects move from one to the other. New objects go to `to`; objects that
 * `moveObjects` has not moved yet are read from `from`. While an object moves, `list` may yield it twice.
 */
export function combineStores({ from, to }: Move): ObjectStore {
  async function placeOf(key: ObjectKey): Promise<ObjectStore> {
    const isOld = (await from.unfinishedSize(key)) !== undefined;
    return isOld ? from : to;
  }
  return {
    keepsOpenObjects: from.keepsOpenObjects && to.keepsOpenObjects,
    create: (key) => to.create(key),
    resume: async (key, sizeInBytes) => (await placeOf(key)).resume(key, sizeInBytes),
    unfinishedSize: async (key) => (await placeOf(key)).unfinishedSize(key),
    open: (key) => openFirst([to, from, to], key),
    async remove(key) {
      await from.remove(key);
      await to.remove(key);
    },
    // Remove from `from` first: otherwise an object that is being moved at this moment would stay in `to`.
    async removeGroup(group) {
      await from.removeGroup(group);
      await to.removeGroup(group);
    },
    async *list() {
      yield* to.list();
      yield* from.list();
    },
    freeBytes: () => to.freeBytes(),
    async probe() {
      await from.probe();
      await to.probe();
    },
  };
}

/**
 * Opens the object in the first store that has it. `to` is tried again at the end, because the object may just have
 * moved.
 */
async function openFirst(stores: readonly ObjectStore[], key: ObjectKey): Promise<ObjectReader> {
  for (const store of stores) {
    try {
      return await store.open(key);
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
    }
  }
  throw new ObjectMissingError('No store has the object.');
}
