import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Settings } from '../../config/settings.ts';
import type { OpenPool } from './embedded/openEmbeddedPool.ts';
import { migrate } from '../migrate.ts';
import type { Database } from '../schema.ts';
import { openMigrationPool, openServerPool } from './serverPool.ts';
import { assertOutsideTransaction, GuardedKysely } from './transactionGuard.ts';

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  /** Returns how many queries wait for a connection. The embedded database has one connection. */
  readonly countWaiting: () => number;
  readonly countConnections: () => { readonly open: number; readonly idle: number };
  readonly close: () => Promise<void>;
};

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'preparedStatements'>>;

/** Opens the database of `DATABASE_URL` or, without that, the embedded database in the data folder. Migrates it. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: FastifyBaseLogger,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, preparedStatements = true } = settings;
  if (databaseUrl === undefined) {
    // The embedded database is imported only here, so that a process that uses PostgreSQL spends no memory on it.
    const { openEmbeddedPool } = await import('./embedded/openEmbeddedPool.ts');
    const embedded = await openEmbeddedPool(dataDir, log);
    await migratePool(embedded, () => embedded.close());
    return fromPool(embedded);
  }
  const migration = openMigrationPool(databaseUrl);
  await migratePool(migration, () => migration.close());
  await migration.close();
  return fromPool(openServerPool({ databaseUrl, preparedStatements, log }));
}

async function migratePool({ pool }: OpenPool, onFailure: () => Promise<void>): Promise<void> {
  try {
    await migrate(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }));
  } catch (error) {
    await onFailure();
    throw error;
  }
}

function fromPool({ pool, close }: OpenPool): OpenDatabase {
  return {
    db: new GuardedKysely<Database>({ dialect: guardedDialect(pool) }),
    countWaiting: () => pool.waitingCount,
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount }),
    close,
  };
}

function guardedDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => Promise.resolve(),
      connect() {
        assertOutsideTransaction();
        return pool.connect();
      },
    },
  });
}
