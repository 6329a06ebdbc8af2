import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

/** Gives a code to a share. @returns whether it was free */
export async function insertCode(
  trx: Transaction<Database>,
  { code, shareId }: { readonly code: string; readonly shareId: Id },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('share_codes')
    .values({ code, share_id: shareId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Up to this many codes are counted one by one. */
const FEW_CODES = 2_000;

/**
 * Returns about how many codes are in use: the exact number if there are few, otherwise 256 times the number whose
 * share has a random id that begins with `00`. This keeps sending a share as fast among a million codes as among few.
 */
export async function estimateCodes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select case when few.count < ${FEW_CODES}::integer then few.count
      else 256 * (select count(*) from share_codes where share_id < '01') end as count
    from (select count(*) from (select from share_codes limit ${FEW_CODES}::integer) as first) as few`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

export async function findCodeOfShare(
  db: Kysely<Database>,
  shareId: Id,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('share_codes')
    .select('code')
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  return row?.code;
}

/** Returns the unexpired share that has this code; `undefined` if there is none. */
export async function findShareByCode(db: Kysely<Database>, code: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom('share_codes')
    .innerJoin('shares', 'shares.id', 'share_codes.share_id')
    .select('shares.id')
    .where('share_codes.code', '=', code)
    .where('shares.state', '=', 'ready')
    .where('shares.expires_at', '>', databaseNow)
    .executeTakeFirst();
  return row?.id as Id | undefined;
}
