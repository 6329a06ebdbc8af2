const DATABASE = 'parchi-print-files';
const STORE = 'files';

interface KeptFile {
  readonly tab: string;
  readonly key: string;
  readonly file: File;
  readonly keptAtMs: number;
}

/** Files in the browser's own store, each under the tab that chose it. Every call rejects where there is none. */
export async function keepFile(kept: KeptFile): Promise<void> {
  await inStore((store) => store.put(kept));
}

export async function findFile(tab: string, key: string): Promise<File | undefined> {
  const kept = await inStore<KeptFile | undefined>(
    (store) => store.get([tab, key]) as IDBRequest<KeptFile | undefined>,
  );
  return kept?.file;
}

export async function forgetFile(tab: string, key: string): Promise<void> {
  await inStore((store) => store.delete([tab, key]));
}

export async function forgetFilesOf(tab: string): Promise<void> {
  await inStore((store) => store.delete(IDBKeyRange.bound([tab], [tab, []])));
}

export async function forgetOldFiles(oldestMs: number): Promise<void> {
  await inStore((store) => {
    const walk = store.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      if ((cursor.value as KeptFile).keptAtMs < oldestMs) cursor.delete();
      cursor.continue();
    };
    return walk;
  });
}

/** One request in a transaction of its own. */
async function inStore<Result>(
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
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

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: ['tab', 'key'] });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no storage'));
  });
}
