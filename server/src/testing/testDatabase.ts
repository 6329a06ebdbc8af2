import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { layEmbeddedDatabase } from './layEmbeddedDatabase.ts';

export type TestDatabase = {
  /** `undefined` for the embedded database, which is in the data folder. */
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
};

/**
 * A fresh database: on the server of `TEST_DATABASE_URL` if set, otherwise embedded. A test that imports this,
 * directly or not, runs on both (tooling's `serverTests.ts`).
 */
export async function createTestDatabase(dataDir: string): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl !== undefined && serverUrl !== '') return createOnServer(serverUrl);
  await layEmbeddedDatabase(dataDir);
  // A recent backup keeps the first start from making one, its slowest part.
  await mkdir(path.join(dataDir, 'db-backup-1'));
  return { databaseUrl: undefined, drop: () => Promise.resolve() };
}

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `parchi_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
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
