import { hasShape, isNumber, type Guard } from './guards.ts';

const STORE = 'kept';

interface Kept<Value> {
  readonly keptAtMs: number;
  readonly value: Value;
}

/**
 * Store of values in the browser. Every method rejects if the browser has no storage: in private windows, or on a full
 * disk.
 */
export interface BrowserStore<Value> {
  readonly keep: (key: IDBValidKey, value: Value) => Promise<void>;
  readonly find: (key: IDBValidKey) => Promise<Value | undefined>;
  readonly forget: (key: IDBValidKey | IDBKeyRange) => Promise<void>;
  /**
   * Deletes damaged entries, and entries that were stored before a moment.
   * @param oldestMs that moment, as in `Date.now()`
   */
  readonly forgetOlderThan: (oldestMs: number) => Promise<void>;
}

/**
 * Opens an IndexedDB store for data that sessionStorage cannot hold, such as `File` objects. The data survives a
 * reload. Each request closes its connection: an open connection in any tab would keep `deleteDatabase` from deleting
 * the files of a person who signed out.
 * @param isValue checks a stored value; a value that fails counts as missing
 */
export function browserStore<Value>(database: string, isValue: Guard<Value>): BrowserStore<Value> {
  const isKept = hasShape<Kept<Value>>({ keptAtMs: isNumber, value: isValue });
  const inStore = <Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>) =>
    runRequest(database, ask);
  return {
    keep: async (key, value) => {
      const kept: Kept<Value> = { keptAtMs: Date.now(), value };
      await inStore((store) => store.put(kept, key));
    },
    find: async (key) => {
      const kept: unknown = await inStore((store) => store.get(key));
      return isKept(kept) ? kept.value : undefined;
    },
    forget: async (key) => {
      await inStore((store) => store.delete(key));
    },
    forgetOlderThan: async (oldestMs) => {
      await inStore((store) =>
        deleteEntries(store, (kept) => !isKept(kept) || kept.keptAtMs < oldestMs),
      );
    },
  };
}

function deleteEntries(store: IDBObjectStore, isDue: (entry: unknown) => boolean): IDBRequest {
  const walk = store.openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) return;
    if (isDue(cursor.value)) cursor.delete();
    cursor.continue();
  };
  return walk;
}

/** Web lock that every running request holds. It also covers the copies of this code that other builds bundle. */
const LOCK = 'parchi-storage';

/** Waits until all requests made before this call have ended: leaving the document would abort them. */
export async function waitForStores(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, () => undefined);
}

function runRequest<Result>(
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const run = () => runInTransaction(name, ask);
  // Browsers have the Web Locks API only in secure contexts: https, or localhost.
  return 'locks' in navigator ? navigator.locks.request(LOCK, { mode: 'shared' }, run) : run();
}

/** Runs one request on an IndexedDB store in its own transaction. */
async function runInTransaction<Result>(
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('storage refused'));
    });
  } finally {
    database.close();
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no storage'));
  });
}
