import { PGlite } from '@electric-sql/pglite';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** What somebody else did, or time did. The site stands still meanwhile: its database has one owner at a time. */
export async function changeDatabase(
  site: Site,
  change: (database: PGlite) => Promise<unknown>,
): Promise<void> {
  await site.whileHalted(async () => {
    const database = await PGlite.create(join(site.dataFolder, 'db'));
    try {
      await change(database);
    } finally {
      await database.close();
    }
  });
}
