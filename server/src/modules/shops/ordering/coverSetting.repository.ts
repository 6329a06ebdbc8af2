import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Returns the minimum number of printed pages for which the shop's orders get a cover page; `null` if none does. */
export async function findCoverFromPages(db: Kysely<Database>, shopId: Id): Promise<number | null> {
  const shop = await db
    .selectFrom('shops')
    .select('cover_from_pages')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return shop.cover_from_pages;
}
