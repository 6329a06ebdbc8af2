import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { lockDataFolder, type DataFolderLock } from './dataFolderLock.ts';
import { copyFolder, EmbeddedBackups, isFolder } from './embeddedBackups.ts';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';
import { PrivateNodeFs } from './privateNodeFs.ts';
import { assertNoUnfinishedRestore } from './unfinishedRestore.ts';

/** Maximum wait of a query for its turn. All queries share one connection. */
const TURN_TIMEOUT_MS = 10_000;

export type OpenPool = { readonly pool: pg.Pool; readonly close: () => Promise<void> };

/**
 * Opens PostgreSQL inside this process (PGlite), in `<data folder>/db`, and returns it as a `Pool` like that of a
 * server.
 */
export async function openEmbeddedPool(
  dataFolder: string,
  log: FastifyBaseLogger,
): Promise<OpenPool> {
  const lock = await lockDataFolder(dataFolder);
  try {
    await assertNoUnfinishedRestore(dataFolder);
    const { pool, close } = poolOf(await openWithBackups(dataFolder, { lock, log }), log);
    return {
      pool,
      async close() {
        await close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens a copy of a database folder, to look into it. Neither locks nor backs it up: nothing else knows the copy, and it
 * is removed afterwards.
 */
export async function openCopiedPool(folder: string, log: FastifyBaseLogger): Promise<OpenPool> {
  return poolOf(await openEngine(folder), log);
}

function poolOf(engine: PGlite, log: FastifyBaseLogger): OpenPool {
  // `Object.assign` instead of a spread, because the driver needs the methods of the object's class.
  const pool = new pg.Pool(
    Object.assign(createPgConfig(engine), {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: TURN_TIMEOUT_MS,
    }),
  );
  pool.on('error', (error) => log.error({ err: error, area: 'db' }, 'idle connection failed'));
  return {
    pool,
    async close() {
      await pool.end();
      await engine.close();
    },
  };
}

type Opening = { readonly lock: DataFolderLock; readonly log: FastifyBaseLogger };

async function openWithBackups(dataFolder: string, { lock, log }: Opening): Promise<PGlite> {
  const folder = path.join(dataFolder, 'db');
  const backups = new EmbeddedBackups(dataFolder);
  await backups.discard();
  if (!(await isFolder(folder))) {
    // If there are backups but no database folder, something went wrong. Starting with an empty database would hide
    // that.
    if ((await backups.list()).length > 0) return openBackup({ folder, backups, log });
    await mkdir(folder);
    return openEngine(folder);
  }
  if (lock.wasLeftBehind || (await backups.isDue(Date.now()))) await backups.copyAside(folder);
  try {
    const engine = await openEngine(folder);
    await backups.keep();
    return engine;
  } catch (error) {
    await backups.discard();
    const broken = path.join(dataFolder, `db-broken-${Date.now()}`);
    await rename(folder, broken);
    log.fatal({ err: error, area: 'db', broken }, 'the embedded database does not open');
    return openBackup({ folder, backups, log });
  }
}

function openEngine(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new PrivateNodeFs(folder) });
}

type Restoring = {
  readonly folder: string;
  readonly backups: EmbeddedBackups;
  readonly log: FastifyBaseLogger;
};

async function openBackup({ folder, backups, log }: Restoring): Promise<PGlite> {
  for (const backup of await backups.list()) {
    await copyFolder(backup, `${folder}-restoring`);
    await rename(`${folder}-restoring`, folder);
    try {
      const engine = await openEngine(folder);
      log.fatal(
        { area: 'db', backup },
        'THE DATABASE WAS RESTORED FROM A BACKUP: newer records are lost',
      );
      return engine;
    } catch (error) {
      log.fatal({ err: error, area: 'db', backup }, 'this backup does not open either');
      await rename(folder, `${folder}-broken-${Date.now()}`);
    }
  }
  throw new EmbeddedDatabaseError(
    `The embedded database in ${path.dirname(folder)} does not open and there is no backup that does.`,
  );
}
