import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Matches Kysely's error for a migration that the database has had but this version does not know. */
const NEWER = /previously executed migration \S+ is missing/;

/** The database was used by a newer version of the server. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(cause: Error) {
    super(
      'The database was used by a newer version of Parchi. Start that version, or restore the backup from before it.',
      { cause },
    );
  }
}

/**
 * Migrates the tables to the newest version. If several processes start at once, they migrate one after another
 * (Kysely's lock).
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error instanceof Error && NEWER.test(error.message)) throw new NewerDatabaseError(error);
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}

/** Returns the names of the migrations that the database has had, without those that this version does not know. */
export async function listMigrations(db: Kysely<Database>): Promise<string[]> {
  const all = await createMigrator(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

function createMigrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
