import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export type TestDatabase = {
  /** `undefined` for the embedded database, whose folder lies ready in the data folder. */
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
};

/** A fresh database: on the server of `TEST_DATABASE_URL` when it is set, else embedded. */
export async function createTestDatabase(dataDir: string): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl !== undefined && serverUrl !== '') return createOnServer(serverUrl);
  await layEmbeddedDatabase(dataDir);
  return { databaseUrl: undefined, drop: () => Promise.resolve() };
}

/** Puts an empty embedded database, never started before, into the data folder. */
export async function layEmbeddedDatabase(dataDir: string): Promise<void> {
  await cp(await prepareTemplate(), path.join(dataDir, 'db'), { recursive: true });
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

/** Making an embedded database takes seconds, copying one a moment: it is made once on a machine. */
async function prepareTemplate(): Promise<string> {
  const template = path.join(os.tmpdir(), `parchi-test-database-${await embeddedVersion()}`);
  if (existsSync(template)) return template;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-test-database-making-'));
  await (await PGlite.create(folder)).close();
  try {
    // Several test processes may come here at once: the first one's counts.
    await rename(folder, template);
  } catch {
    await rm(folder, { recursive: true, force: true });
  }
  return template;
}

async function embeddedVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  const manifest = path.join(
    entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`)),
    'package.json',
  );
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}
