import type { Migration } from 'kysely/migration';
import * as shares from './0001-shares.ts';

/** In order; a migration that was released never changes. */
export const migrations: Record<string, Migration> = {
  '0001-shares': shares,
};
