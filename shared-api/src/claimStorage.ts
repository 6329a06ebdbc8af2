import type { Id } from '@parchi/contract';

/** Every key and every database that holds what a person typed or chose begins so. */
const KEY_PREFIX = 'parchi.';
const DATABASE_PREFIX = 'parchi-';
const OWNER_KEY = 'parchi.account';

/**
 * Makes the account the owner of what this tab and this browser store: typed texts and chosen files. What another
 * account owned is deleted first, for the computer may be a shop's. What nobody owned stays: a person may choose files
 * and then sign in.
 */
export function claimStorage(account: Id | undefined): void {
  try {
    // Each tab has its own mark too: the first tab to notice the end of a session rewrites the browser's.
    const storages = [sessionStorage, localStorage];
    const owners = storages.map((storage) => storage.getItem(OWNER_KEY) ?? undefined);
    if (owners.some((owner) => owner !== undefined && owner !== account)) clearStorage();
    for (const storage of storages) {
      if (account === undefined) storage.removeItem(OWNER_KEY);
      else storage.setItem(OWNER_KEY, account);
    }
  } catch {
    // Blocked storage holds nothing to delete.
  }
}

function clearStorage(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(KEY_PREFIX)) sessionStorage.removeItem(key);
  }
  void deleteDatabases().catch(() => undefined);
}

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(DATABASE_PREFIX)) indexedDB.deleteDatabase(name);
  }
}
