import { createHash, type Hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a hash that changes with the migrations and with the code that runs them. */
export function hashMigrations(): Hash {
  const folder = path.join(import.meta.dirname, '../../src/db');
  const hash = createHash('sha256');
  for (const file of globSync(['migrate.ts', 'migrations/*.ts'], { cwd: folder }).sort()) {
    hash.update(readFileSync(path.join(folder, file)));
  }
  return hash;
}
