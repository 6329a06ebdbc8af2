import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '../../src/db/connection/openDatabase.ts';
import { hashMigrations } from './hashMigrations.ts';

/** Copies an embedded database into the data folder. The database is migrated and has not been opened since. */
export async function layEmbeddedDatabase(dataDir: string): Promise<void> {
  cpSync(await prepareTemplate(), dataDir, { recursive: true });
}

/**
 * Returns the folder with the template. Creating an embedded database takes seconds, copying one only a moment, so each
 * version of the template is created once on a machine.
 */
async function prepareTemplate(): Promise<string> {
  const template = path.join(os.tmpdir(), `parchi-test-database-${await templateVersion()}`);
  if (existsSync(template)) return template;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-test-database-making-'));
  await makeTemplate(folder);
  try {
    // Several test processes may create the template at once. Only the first can rename its folder; the others remove
    // theirs.
    await rename(folder, template);
  } catch {
    await rm(folder, { recursive: true, force: true });
  }
  return template;
}

async function makeTemplate(dataDir: string): Promise<void> {
  const settings = { databaseUrl: undefined, dataDir };
  const { db, close } = await openDatabase(settings, pino({ level: 'silent' }));
  // These two databases are never used, but are two thirds of the files to copy.
  await sql`update pg_database set datistemplate = false`.execute(db);
  await sql`drop database template0`.execute(db);
  await sql`drop database template1`.execute(db);
  await close();
}

/** Returns a version that changes with the embedded database, the migrations and this file. */
async function templateVersion(): Promise<string> {
  const hash = hashMigrations().update(await embeddedVersion());
  hash.update(readFileSync(import.meta.filename));
  return hash.digest('hex').slice(0, 16);
}

async function embeddedVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  const manifest = path.join(
    entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`)),
    'package.json',
  );
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}
