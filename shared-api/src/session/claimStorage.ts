import type { Id } from '@parchi/contract';

/** Prefix of every storage key and database that holds what a person typed or chose. */
const KEY_PREFIX = 'parchi.';
/** Prefix of a person's keys in `localStorage`. All other keys there belong to the device. */
const PERSONAL_PREFIX = 'parchi.person.';
const DATABASE_PREFIX = 'parchi-';
/**
 * This entry is plain text without a version, unlike other stored values: a damaged or old entry must count as another
 * owner, so that its data is deleted.
 */
const OWNER_KEY = 'parchi.account';

/**
 * Makes the account the owner of what this tab and this browser store: typed texts and chosen files. If the data
 * belongs to another owner, it is deleted first, because the computer may belong to a shop. Data without an owner is
 * kept: a visitor may choose files and then sign in.
 */
export function claimStorage(account: Id | undefined): void {
  try {
    // The owner is stored in each tab too. localStorage alone is not enough: the first tab that notices the end of a
    // session changes the owner there, and the other tabs would no longer see that their data is another person's.
    const storages = [sessionStorage, localStorage];
    const owners = storages.map((storage) => storage.getItem(OWNER_KEY) ?? undefined);
    if (owners.some((owner) => owner !== undefined && owner !== account)) clearStorage();
    for (const storage of storages) {
      if (account === undefined) storage.removeItem(OWNER_KEY);
      else storage.setItem(OWNER_KEY, account);
    }
  } catch {
    // The browser blocks storage, so there is nothing to delete.
  }
}

function clearStorage(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(KEY_PREFIX)) sessionStorage.removeItem(key);
  }
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PERSONAL_PREFIX)) localStorage.removeItem(key);
  }
  void deleteDatabases().catch(() => undefined);
}

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(DATABASE_PREFIX)) indexedDB.deleteDatabase(name);
  }
}
