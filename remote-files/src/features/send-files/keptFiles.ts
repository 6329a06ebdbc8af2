import { limits } from '@parchi/contract';
import { totalSize } from '../../lib/totalSize.ts';

const DATABASE = 'parchi-chosen-files';
const STORE = 'selections';
const TAB_KEY = 'parchi.selection';
/** Files are copied into the browser's own store; more than this would be felt on a phone. */
const MAX_KEPT_BYTES = 200_000_000;

interface KeptSelection {
  readonly keptAtMs: number;
  readonly files: readonly File[];
}

/** What this tab had chosen: its files, or only how many there were. */
export interface FoundSelection {
  readonly count: number;
  readonly files: readonly File[];
}

/**
 * Keeps the chosen files over a reload (a page can't keep `File` objects by itself). They are removed when
 * they were sent or given up; what a closed tab left behind goes with the next visit, at latest after
 * the time that a share lives: the computer may be a shop's.
 */
export async function keepFiles(files: readonly File[]): Promise<void> {
  const tab = readTab() ?? { id: `${Date.now()}-${Math.random()}`, count: 0 };
  sessionStorage.setItem(TAB_KEY, JSON.stringify({ id: tab.id, count: files.length }));
  const isSmall = totalSize(files) <= MAX_KEPT_BYTES;
  await withStore<unknown>((store) => {
    const selection: KeptSelection = { keptAtMs: Date.now(), files };
    return isSmall ? store.put(selection, tab.id) : store.delete(tab.id);
  });
}

export async function forgetFiles(): Promise<void> {
  const tab = readTab();
  if (!tab) return;
  sessionStorage.removeItem(TAB_KEY);
  await withStore((store) => store.delete(tab.id));
}

export async function findKeptFiles(): Promise<FoundSelection | undefined> {
  await removeOld().catch(() => undefined);
  const tab = readTab();
  if (!tab) return undefined;
  const kept = await withStore<KeptSelection | undefined>(
    (store) => store.get(tab.id) as IDBRequest<KeptSelection | undefined>,
  ).catch(() => undefined);
  return { count: tab.count, files: kept?.files ?? [] };
}

async function removeOld(): Promise<void> {
  const oldestMs = Date.now() - limits.shareTtlSeconds * 1_000;
  await withStore((store) => {
    const walk = store.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      if ((cursor.value as KeptSelection).keptAtMs < oldestMs) cursor.delete();
      cursor.continue();
    };
    return walk;
  });
}

function readTab(): { id: string; count: number } | undefined {
  const text = sessionStorage.getItem(TAB_KEY);
  return text === null ? undefined : (JSON.parse(text) as { id: string; count: number });
}

/** Runs one request in a transaction of its own. */
async function withStore<Result>(
  request: (store: IDBObjectStore) => { readonly result: Result },
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const asked = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('storage refused'));
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no storage'));
  });
}
