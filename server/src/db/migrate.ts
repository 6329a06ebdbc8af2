import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Matches Kysely's error for a migration that the database has had but this version does not know. */
const NEWER = /previously executed migration \S+ is missing/;

/** SQLSTATEs of a wait for a lock that ended: `lock_not_available`, `deadlock_detected`. */
const LOCKED = new Set(['55P03', '40P01']);
const MAX_LOCKED_MS = 120_000;
const LOCKED_PAUSE_MS = 200;
/**
 * Maximum wait of a migration for a lock, in ms. All calls that need the table wait behind it. It is below PostgreSQL's
 * `deadlock_timeout` of 1 s, so of a migration and a call that lock each other, nearly always the migration fails.
 */
const LOCK_TIMEOUT_MS = 500;
/** Only a wait of longer than `deadlock_timeout` cancels an autovacuum of the table, so some attempts wait longer. */
const PATIENT_LOCK_TIMEOUT_MS = 1_500;
const ATTEMPTS_PER_PATIENT_ONE = 5;

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

/** Other work on the database kept a migration from locking its tables. */
export class TablesLockedError extends Error {
  override readonly name = 'TablesLockedError';

  constructor() {
    super(
      'The tables can’t be migrated: other work on the database keeps them locked. End it (pg_stat_activity shows it), then start again.',
    );
  }
}

/**
 * Migrates the tables to the newest version, in one transaction. If several processes start at once, they migrate one
 * after another (Kysely's lock). A migration that can't lock a table in time is rolled back and tried again, so that
 * the calls of the servers that are running wait only briefly for its locks.
 * @param maxLockedMs how long it is tried again
 * @throws {NewerDatabaseError}
 * @throws {TablesLockedError}
 */
export async function migrate(
  db: Kysely<Database>,
  maxLockedMs: number = MAX_LOCKED_MS,
): Promise<void> {
  const until = performance.now() + maxLockedMs;
  await db.connection().execute(async (connection) => {
    try {
      for (let attempt = 1; !(await hasMigrated(connection, attempt)); attempt += 1) {
        if (performance.now() > until) throw new TablesLockedError();
        await pause(LOCKED_PAUSE_MS);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** @returns false if a lock was not free in time */
async function hasMigrated(db: Kysely<Database>, attempt: number): Promise<boolean> {
  const isPatient = attempt % ATTEMPTS_PER_PATIENT_ONE === 0;
  const timeoutMs = isPatient ? PATIENT_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS;
  await sql`set lock_timeout = ${sql.lit(timeoutMs)}`.execute(db);
  const { error } = await createMigrator(db).migrateToLatest();
  if (error === undefined) return true;
  if (!(error instanceof Error)) throw new Error('a migration failed', { cause: error });
  if (NEWER.test(error.message)) throw new NewerDatabaseError(error);
  if (!('code' in error) || !LOCKED.has(String(error.code))) throw error;
  return false;
}

/** Returns the names of the migrations that the database has had, without those that this version does not know. */
export async function listMigrations(db: Kysely<Database>): Promise<string[]> {
  const all = await createMigrator(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

function createMigrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
