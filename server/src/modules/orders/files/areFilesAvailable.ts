import { sql } from 'kysely';

/** SQL: whether the order's files may be served, by the database's clock. Files of an active order never expire. */
export const areFilesAvailable = sql<boolean>`(orders.has_files and (
  orders.state = 'active' or orders.files_expire_at is null or orders.files_expire_at > now()))`;

/** SQL: seconds until the order's files expire; `null` while no expiry time is set, and for an active order. */
export const filesSecondsLeft = sql<number | null>`case when orders.state <> 'active' then
  extract(epoch from orders.files_expire_at - now())::double precision end`;
