import { sql } from 'kysely';

/** The one rule of how long an order's files live, by the database's clock: those of an active order always. */
export const areFilesThere = sql<boolean>`(prints.has_files and (
  prints.state = 'active' or prints.files_expire_at is null or prints.files_expire_at > now()))`;

/** Until then; `null` while there is no end. */
export const filesSecondsLeft = sql<number | null>`case when prints.state <> 'active' then
  extract(epoch from prints.files_expire_at - now())::double precision end`;
