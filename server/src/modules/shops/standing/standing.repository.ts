import type { Id, ShopStanding } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';
import { parseShopCode } from '../shopCode.ts';

/** A shop as an operator sees it. */
export type ShopOfOperator = {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly standing: ShopStanding;
  /** What the operator tells the shop about its standing. */
  readonly note: string | null;
  readonly orders: number;
  /** When its owner began to close it, and when it closed. */
  readonly closingAt: Date | null;
  readonly closedAt: Date | null;
};

const MOST_SHOPS = 500;

/** Returns the name of a shop for operators. */
export function shopObject(code: string): string {
  return `shop ${code}`;
}

/** Finds a shop by its code or its id. */
export async function findShopOfOperator(
  db: Kysely<Database>,
  codeOrId: string,
): Promise<ShopOfOperator | undefined> {
  const code = parseShopCode(codeOrId);
  const shops = selectShops(db);
  return code === undefined
    ? shops.where('id', '=', codeOrId).executeTakeFirst()
    : shops.where('code', '=', code).executeTakeFirst();
}

/** Returns what an operator tells the shop about its standing. */
export async function findStandingNote(db: Kysely<Database>, id: Id): Promise<string | null> {
  const row = await db
    .selectFrom('shops')
    .select('standing_note')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.standing_note ?? null;
}

/** Lists shops that are not approved. */
export function listUnapprovedShops(db: Kysely<Database>): Promise<ShopOfOperator[]> {
  return selectShops(db)
    .where('standing', '<>', sql.lit('approved'))
    .where('closed_at', 'is', null)
    .orderBy('standing', 'desc')
    .orderBy('name')
    .limit(MOST_SHOPS)
    .execute();
}

/** Counts shops that wait for an operator’s approval. */
export async function countWaitingShops(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('shops')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('standing', '=', sql.lit('waiting'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Changes a shop's standing and tells its counter. An order that is being placed holds the shop's row: either it is
 * placed before, or it is refused.
 * @returns false if the shop has this standing already
 */
export async function changeStanding(
  trx: Transaction<Database>,
  { id, code }: Pick<ShopOfOperator, 'id' | 'code'>,
  { standing, note }: Pick<ShopOfOperator, 'standing' | 'note'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shops')
    .set({ standing, standing_note: note })
    .where('id', '=', id)
    .where('standing', '<>', standing)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
  return true;
}

function selectShops(db: Kysely<Database>) {
  return db
    .selectFrom('shops')
    .select(['code', 'name', 'phone', 'standing', 'standing_note as note', 'order_count as orders'])
    .select(['closing_at as closingAt', 'closed_at as closedAt'])
    .select(sql<Id>`id`.as('id'))
    .select(sql<string>`concat_ws(', ', locality, city, pincode, landmark)`.as('address'));
}
