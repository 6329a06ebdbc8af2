import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

type Lock = { readonly id: Id; readonly writer: Id };

/**
 * Takes the upload for one writer. If another process writes, asks it to stop.
 * @returns false if somebody else still has the upload; `undefined` if there is no such upload
 */
export async function acquireLock(
  db: Kysely<Database>,
  { id, writer }: Lock,
  seconds: number,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ writer: string }>`
    update resumable_uploads set
      is_wanted = coalesce(writer_expires_at > now(), false),
      writer = case when writer_expires_at > now() then writer else ${writer} end,
      writer_expires_at = case when writer_expires_at > now() then writer_expires_at
        else ${secondsFromNow(seconds)} end
    where id = ${id} returning writer`.execute(db);
  return rows[0] && rows[0].writer === writer;
}

/** @returns false when another request waits for the upload, or has it */
export async function renewLock(
  db: Kysely<Database>,
  { id, writer }: Lock,
  seconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_uploads')
    .set({ writer_expires_at: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .where('writer_expires_at', '>', databaseNow)
    .where('is_wanted', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseLock(db: Kysely<Database>, { id, writer }: Lock): Promise<void> {
  await db
    .updateTable('resumable_uploads')
    .set({ writer: null, writer_expires_at: null, is_wanted: false })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}
