import { PGlite } from '@electric-sql/pglite';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** What the shop does at its own counter. The site stands still meanwhile: its database has one owner at a time. */
export async function switchShopOff(site: Site, shopId: string): Promise<void> {
  await site.halt();
  const database = await PGlite.create(join(site.dataFolder, 'db'));
  await database.query('update shops set is_on = false where code = $1', [shopId]);
  await database.close();
  await site.resume();
}
