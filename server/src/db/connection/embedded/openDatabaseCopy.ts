import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { listMigrations, migrate } from '../../migrate.ts';
import type { Database } from '../../schema.ts';
import { openCopiedPool } from './openEmbeddedPool.ts';

export type DatabaseCopy = {
  readonly db: Kysely<Database>;
  /** Names of the migrations that the database had when it was copied. */
  readonly migrations: readonly string[];
  readonly close: () => Promise<void>;
};

/** Opens a copy of an embedded database's folder and migrates the copy, so that today's queries can read it. */
export async function openDatabaseCopy(
  folder: string,
  log: FastifyBaseLogger,
): Promise<DatabaseCopy> {
  const { pool, close } = await openCopiedPool(folder, log);
  try {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const migrations = await listMigrations(db);
    await migrate(db);
    return { db, migrations, close };
  } catch (error) {
    await close();
    throw error;
  }
}
