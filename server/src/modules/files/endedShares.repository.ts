import { createHash } from 'node:crypto';
import { limits, type Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { deleteInBatches } from '../../db/batches.ts';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Statement that records the shares of `updated` as ended. PostgreSQL makes the same hash as {@link shareIdHash}. A
 * database that was restored from a backup may end a share a second time.
 */
export const recordEnded = sql`
  insert into ended_shares (id_hash, ended_at)
  select sha256(decode(id, 'hex')), expires_at from updated
  on conflict (id_hash) do update set ended_at = excluded.ended_at`;

/** Returns when the share ended; `undefined` if it never existed, has not ended, or ended too long ago. */
export async function findEnd(db: Kysely<Database>, id: Id): Promise<Date | undefined> {
  // Until the sweep comes, an expired share is still in the table of shares.
  const ended = await db
    .selectFrom('shares')
    .select('expires_at as ended_at')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '<=', databaseNow)
    .unionAll(
      db.selectFrom('ended_shares').select('ended_at').where('id_hash', '=', shareIdHash(id)),
    )
    .executeTakeFirst();
  return ended?.ended_at ?? undefined;
}

/** Deletes the records of shares that ended too long ago. */
export function deleteOldEnds(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'ended_shares',
    key: 'id_hash',
    where: sql`ended_at < now() - make_interval(secs => ${limits.endedShareSeconds})`,
  });
}

/** Returns the SHA-256 of the 16 bytes of a share's id. */
export function shareIdHash(id: Id): Buffer {
  return createHash('sha256').update(id, 'hex').digest();
}

/** Returns the name of a share for operators. Nobody can open the share by it. */
export function shareObject(id: Id): string {
  return `share ${shareIdHash(id).toString('hex').slice(0, 16)}`;
}
