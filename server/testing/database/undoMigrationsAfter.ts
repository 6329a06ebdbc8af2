import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { migrations } from '../../src/db/migrations/index.ts';

/**
 * Undoes the migrations after this one, newest first, so that the tables are as this one left them. A migration that
 * only changes rows has nothing to undo.
 */
export async function undoMigrationsAfter(db: Kysely<Database>, name: string): Promise<void> {
  const newer = Object.entries(migrations).filter(([other]) => other > name);
  for (const [, migration] of newer.toReversed()) await migration.down?.(db);
}
