import { changeDatabase } from './changeDatabase.ts';
import type { Site } from './site.ts';

/** What the shop does at its own counter. */
export async function switchShopOff(site: Site, shopId: string): Promise<void> {
  await changeDatabase(site, (database) =>
    database.query('update shops set is_on = false where code = $1', [shopId]),
  );
}
