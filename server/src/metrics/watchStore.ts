import {
  ObjectMissingError,
  StoreFullError,
  type ObjectStore,
  type ObjectWriter,
} from '@parchi/object-store';
import type { Registry } from './createRegistry.ts';

/** Returns the store, with its failures counted. An object that is missing is no failure of the store. */
export function watchStore(store: ObjectStore, registry: Registry): ObjectStore {
  const failures = registry.counter(
    'parchi_store_failures_total',
    'Calls of the object store that failed, by kind.',
  );
  for (const kind of ['full', 'unavailable']) failures.add({ kind }, 0);

  async function watch<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) {
        failures.add({ kind: error instanceof StoreFullError ? 'full' : 'unavailable' });
      }
      throw error;
    }
  }

  /** Only `commit` is watched, because it fails after any write that failed. */
  async function watchWriter(opening: Promise<ObjectWriter>): Promise<ObjectWriter> {
    const writer = await watch(opening);
    const commit = writer.commit.bind(writer);
    return Object.assign(writer, { commit: () => watch(commit()) });
  }

  return {
    keepsOpenObjects: store.keepsOpenObjects,
    create: (key) => watchWriter(store.create(key)),
    resume: (key, sizeInBytes) => watchWriter(store.resume(key, sizeInBytes)),
    unfinishedSize: (key) => watch(store.unfinishedSize(key)),
    open: (key) => watch(store.open(key)),
    remove: (key) => watch(store.remove(key)),
    removeGroup: (group) => watch(store.removeGroup(group)),
    list: () => store.list(),
    freeBytes: () => watch(store.freeBytes()),
    probe: () => watch(store.probe()),
  };
}
