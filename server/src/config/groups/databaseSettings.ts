import { optional, required } from '../settingEntry.ts';
import { databaseAddress, onOrOff } from '../settingKinds.ts';

/** The settings of the database, a part of `settingsTable`. */
export const databaseSettings = {
  databaseUrl: optional({
    ...databaseAddress(),
    env: 'DATABASE_URL',
    isSecret: true,
    doc: 'A PostgreSQL server to use instead of the embedded database. Set it in production. It may name a primary and its standbys: `…@one:5432,two:5432/name?target_session_attrs=read-write`.',
  }),
  preparedStatements: required({
    ...onOrOff(),
    env: 'PREPARED_STATEMENTS',
    fallback: 'on',
    doc: 'Whether PostgreSQL keeps the plans of frequent statements. Switch it off behind a pooler that can’t keep them, such as PgBouncer in transaction mode without `max_prepared_statements`.',
  }),
};
