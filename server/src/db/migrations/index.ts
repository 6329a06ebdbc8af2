import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  .sort();

/**
 * The migrations, one in each file `0001-name.ts` of this folder, in the order of their numbers. A released migration
 * never changes. Each is loaded when it runs: a server whose database is up to date needs none.
 */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  files.map((file) => {
    const { href } = pathToFileURL(path.join(import.meta.dirname, file));
    const load = () => import(href) as Promise<Migration>;
    const migration: Migration = {
      up: async (db) => (await load()).up(db),
      down: async (db) => (await load()).down?.(db),
    };
    return [file.slice(0, -'.ts'.length), migration];
  }),
);
