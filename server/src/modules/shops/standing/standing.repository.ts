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
  /** Whether it also has to confirm its e-mail address before customers find it. */
  readonly awaitsEmail: boolean;
  /** Whether a code sent to its phone approves the shop while it waits. */
  readonly awaitsPhone: boolean;
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

export type OwnStanding = {
  /** What the operator tells the shop. */
  readonly note: string | null;
  /** Whether customers find the shop only once its e-mail address is confirmed. */
  readonly awaitsEmail: boolean;
  /** Whether a code sent to its phone approves the shop. */
  readonly awaitsPhone: boolean;
};

/** Returns the details of a shop's standing that only the shop itself sees. */
export async function findOwnStanding(db: Kysely<Database>, id: Id): Promise<OwnStanding> {
  return db
    .selectFrom('shops')
    .select(['standing_note as note', 'awaits_email as awaitsEmail', 'awaits_phone as awaitsPhone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Records that a shop's e-mail address is confirmed, and notifies its counter. Customers find the shop from now on if
 * it is approved.
 */
export async function letConfirmedShopIn(trx: Transaction<Database>, id: string): Promise<void> {
  const shop = await trx
    .updateTable('shops')
    .set({ awaits_email: false })
    .where('id', '=', id)
    .where('awaits_email', '=', true)
    .returning('code')
    .executeTakeFirst();
  if (shop) await announceToShop(trx, { name: 'changed', payload: { shopId: shop.code } });
}

/** Lists shops that customers can't find. */
export function listHiddenShops(db: Kysely<Database>): Promise<ShopOfOperator[]> {
  return selectShops(db)
    .where((shop) =>
      shop.or([shop('standing', '<>', sql.lit('approved')), shop('awaits_email', '=', true)]),
    )
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
    .where('awaits_phone', '=', sql.lit(false))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Changes a shop's standing and notifies its counter. The shop no longer awaits a phone code. A concurrent order holds
 * the shop's row lock, so it is either placed first or refused.
 * @returns false if the shop already has this standing or has closed
 */
export async function changeStanding(
  trx: Transaction<Database>,
  { id, code }: Pick<ShopOfOperator, 'id' | 'code'>,
  { standing, note }: Pick<ShopOfOperator, 'standing' | 'note'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shops')
    .set({ standing, standing_note: note, awaits_phone: false })
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
    .select(['awaits_email as awaitsEmail', 'awaits_phone as awaitsPhone'])
    .select(['closing_at as closingAt', 'closed_at as closedAt'])
    .select(sql<Id>`id`.as('id'))
    .select(sql<string>`concat_ws(', ', locality, city, pincode, landmark)`.as('address'));
}
