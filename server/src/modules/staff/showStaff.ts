import type { Id, Staff } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import { isSignInValid } from './staff.repository.ts';

type OnDevice = { readonly shopId: Id; readonly sessionHash: Buffer };

/** Returns a shop's helpers and lock, as they are on one device. */
export async function showStaff(
  db: Kysely<Database>,
  { shopId, sessionHash }: OnDevice,
): Promise<Staff> {
  const { rows } = await sql<{ id: string; name: string; is_current: boolean | null }>`
    select id, name, is_current
    from shop_helpers left join helper_sign_ins
      on helper_id = id and session_hash = ${sessionHash} and ${isSignInValid}
    where shop_id = ${shopId} order by name_key, id`.execute(db);
  const lock = await db
    .selectFrom('shop_staff')
    .leftJoin('session_unlocks', (join) =>
      join
        .onRef('session_unlocks.pin_id', '=', 'shop_staff.pin_id')
        .on('session_unlocks.session_hash', '=', sessionHash),
    )
    .select(sql<boolean>`shop_staff.pin_id is not null`.as('has_pin'))
    .select(
      sql<number>`greatest(0, coalesce(ceil(extract(epoch from expires_at - ${databaseNow})), 0))::int`.as(
        'seconds',
      ),
    )
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return {
    helpers: rows.map((row) => ({
      _id: row.id as Id,
      name: row.name,
      isSignedIn: row.is_current !== null,
    })),
    current: (rows.find((row) => row.is_current === true)?.id ?? null) as Id | null,
    hasPin: lock?.has_pin ?? false,
    unlockedForSeconds: lock?.seconds ?? 0,
  };
}
