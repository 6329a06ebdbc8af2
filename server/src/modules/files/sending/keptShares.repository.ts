import type { Id } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type KeptShare = {
  readonly shareId: Id;
  /** The address or account that keeps the share, as the key of its byte count in `rate_counters`. */
  readonly holder: string;
  readonly sizeInBytes: number;
};

export async function insertKeptShare(
  trx: Transaction<Database>,
  { shareId, holder, sizeInBytes }: KeptShare,
): Promise<void> {
  await trx
    .insertInto('kept_shares')
    .values({ share_id: shareId, holder, size_in_bytes: sizeInBytes })
    .execute();
}

/**
 * Returns the total size of the shares that a holder keeps for longer than usual. A share counts until its bytes are
 * removed from the disk.
 * @param before if given, counts only shares that were kept before this time
 */
export async function sumKeptBytes(
  db: Kysely<Database>,
  holder: string,
  before?: RawBuilder<Date>,
): Promise<number> {
  const sum = await db
    .selectFrom('kept_shares')
    .select(sql<string>`coalesce(sum(size_in_bytes), 0)`.as('bytes'))
    .where('holder', '=', holder)
    .$if(before !== undefined, (query) =>
      query.where('kept_since', '<', before as RawBuilder<Date>),
    )
    .executeTakeFirstOrThrow();
  return Number(sum.bytes);
}
