import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { seededTables, seedSteps } from './seedRows.ts';
import type { SiteSize } from './siteSize.ts';

const seedShops = path.resolve(import.meta.dirname, '../../../server/src/seed/seedShops.ts');

type Seeding = {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly size: SiteSize;
  readonly passwordHash: string;
};

/** Fills a migrated database in bulk. Files of orders and shares are rows only: there are no bytes on the disk. */
export async function seedSite({
  databaseUrl,
  dataFolder,
  size,
  passwordHash,
}: Seeding): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'`,
    );
    // Skip the checks of foreign keys and of refund totals: the rows are right by construction, and checking each row
    // takes longer than writing it.
    await client.query('set session_replication_role = replica');
    const indexes = await dropIndexes(client);
    execFileSync(process.execPath, [seedShops, String(size.shops)], {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataFolder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const { what, sql } of seedSteps(size, passwordHash)) {
      const startedAtMs = performance.now();
      await client.query(sql);
      console.error(`  ${what}: ${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`);
    }
    console.error('  indexes');
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Drops the indexes of the seeded tables that enforce no constraint. @returns the statements that build them again */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [seededTables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
