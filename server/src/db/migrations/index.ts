import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  .sort();

/**
 * The migrations, one in each file `0001-name.ts` of this folder, in the order of their numbers. A released migration
 * never changes.
 */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    files.map(async (file) => [
      file.slice(0, -'.ts'.length),
      (await import(`./${file}`)) as Migration,
    ]),
  ),
) as Record<string, Migration>;
