import type { Page } from 'playwright-core';

/** Counts the chosen files that the browser has saved for this site, for all remotes together. */
export function countSavedFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => (request.onsuccess = () => resolve(request.result)));
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      if (database.objectStoreNames.contains('kept')) {
        count += await resultOf(database.transaction('kept').objectStore('kept').count());
      }
      database.close();
    }
    return count;
  });
}
