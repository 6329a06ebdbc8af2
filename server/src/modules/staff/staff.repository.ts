import { limits, type Id, type Staff } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';

type OnDevice = { readonly shopId: Id; readonly sessionHash: Buffer };

/** SQL: whether a helper's sign-in is still valid, in a query that has both tables. */
export const isSignInValid = sql<boolean>`(helper_sign_ins.pin_id = shop_helpers.pin_id
  and helper_sign_ins.signed_in_at > ${databaseNow} - make_interval(secs => ${limits.helperSignInSeconds}))`;

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

/** Locks the row of a shop's staff, which it inserts if there is none. Changes of helpers and PIN thus follow each other. */
export async function lockStaff(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await trx
    .insertInto('shop_staff')
    .values({ shop_id: shopId })
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .execute();
  await trx
    .selectFrom('shop_staff')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .forUpdate()
    .execute();
}

/** Locks the session, so that steps of one device follow each other. @returns false if it has ended */
export async function lockSession(
  trx: Transaction<Database>,
  sessionHash: Buffer,
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', sessionHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return session !== undefined;
}
