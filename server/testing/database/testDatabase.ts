import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openDatabase } from '../../src/db/connection/openDatabase.ts';
import { hashMigrations } from './hashMigrations.ts';
import { layEmbeddedDatabase } from './layEmbeddedDatabase.ts';

export type TestDatabase = {
  /** URL of the PostgreSQL database; `undefined` for the embedded database, which lies in the data folder. */
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** Whether no migration has run. Only PostgreSQL allows it. */
  readonly isEmpty?: boolean;
};

/**
 * Creates a fresh database, migrated unless it is to be empty: on the PostgreSQL server of `TEST_DATABASE_URL` when
 * that is set, otherwise embedded.
 */
export async function createTestDatabase(
  dataDir: string,
  { isEmpty = false }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl !== undefined && serverUrl !== '') return createOnServer(serverUrl, isEmpty);
  await layEmbeddedDatabase(dataDir);
  // Making a backup would be the slowest part of the first start. A recent backup is put here, so the server makes
  // none.
  await mkdir(path.join(dataDir, 'db-backup-1'));
  return { databaseUrl: undefined, drop: () => Promise.resolve() };
}

async function createOnServer(serverUrl: string, isEmpty: boolean): Promise<TestDatabase> {
  const name = `parchi_test_${randomBytes(8).toString('hex')}`;
  const from = isEmpty ? 'template1' : await (template ??= prepareTemplate(serverUrl));
  await runOnServer(serverUrl, `create database ${name} template ${from}`);
  return {
    databaseUrl: urlOf(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

let template: Promise<string> | undefined;

/**
 * Returns the name of the template database. Cloning a migrated database is faster than migrating an empty one, so each
 * PostgreSQL server gets one template per version of the migrations.
 */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `parchi_template_${hashMigrations().digest('hex').slice(0, 16)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Several test processes may come here at once, so a lock lets only one create the template. The lock ends with the
    // connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      const settings = { databaseUrl: urlOf(serverUrl, unfinished), dataDir: '' };
      const { close } = await openDatabase(settings, pino({ level: 'silent' }));
      await close();
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
