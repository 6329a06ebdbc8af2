import type { Id } from '@parchi/contract';

/** Prefix of every storage key and database that holds what a person typed or chose. */
const KEY_PREFIX = 'parchi.';
const DATABASE_PREFIX = 'parchi-';
/** Plain text without a version: a damaged or old value has to count as another owner. */
const OWNER_KEY = 'parchi.account';

/**
 * Makes the account the owner of what this tab and this browser store: typed texts and chosen files. Data of another
 * owner is deleted first, because the computer may belong to a shop. Data without an owner stays: a visitor may choose
 * files and then sign in.
 */
export function claimStorage(account: Id | undefined): void {
  try {
    // Each tab also stores the owner itself: the first tab that notices the end of a session rewrites localStorage.
    const storages = [sessionStorage, localStorage];
    const owners = storages.map((storage) => storage.getItem(OWNER_KEY) ?? undefined);
    if (owners.some((owner) => owner !== undefined && owner !== account)) clearStorage();
    for (const storage of storages) {
      if (account === undefined) storage.removeItem(OWNER_KEY);
      else storage.setItem(OWNER_KEY, account);
    }
  } catch {
    // If storage is blocked, there is nothing to delete.
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
