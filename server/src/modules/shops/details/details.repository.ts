import { limits, type Id } from '@parchi/contract';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { ShopTables, ShopsTable } from '../../../db/schema/shopTables.ts';

const columns = [
  'id',
  'code',
  'name',
  'locality',
  'city',
  'pincode',
  'landmark',
  'phone',
  'bnw_paise',
  'color_paise',
  'opens_at',
  'closes_at',
  'closed_days',
  'closed_dates',
  'cover_from_pages',
  'takes_cash',
  'latitude',
  'longitude',
  'details_version',
] as const satisfies readonly (keyof ShopsTable)[];

export type DetailsRow = Pick<Selectable<ShopsTable>, (typeof columns)[number]>;
export type RateChangeRow = Pick<
  Selectable<ShopTables['shop_rate_changes']>,
  'rate' | 'from_paise' | 'to_paise' | 'changed_at' | 'by_owner' | 'helper_name'
>;

export async function findDetails(db: Kysely<Database>, id: Id): Promise<DetailsRow> {
  return db.selectFrom('shops').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Returns the shop's details, and locks its row until the transaction ends. @throws {AppError} `account.signed_out` if
 * the shop has closed meanwhile
 */
export async function lockDetails(trx: Transaction<Database>, id: Id): Promise<DetailsRow> {
  const row = await trx
    .selectFrom('shops')
    .select(columns)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('account.signed_out');
  return row;
}

/** Stores changed details under the next version. */
export async function updateDetails(
  trx: Transaction<Database>,
  id: Id,
  details: Updateable<ShopsTable>,
): Promise<void> {
  await trx
    .updateTable('shops')
    .set(details)
    .set((shop) => ({ details_version: shop('details_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

type NewRateChange = Insertable<ShopTables['shop_rate_changes']>;

export async function insertRateChanges(
  trx: Transaction<Database>,
  changes: readonly NewRateChange[],
): Promise<void> {
  await trx.insertInto('shop_rate_changes').values(changes).execute();
}

/** Lists the last changes of a shop's rates, newest first. */
export async function listRateChanges(
  db: Kysely<Database>,
  shopId: Id,
  max: number = limits.maxShownRateChanges,
): Promise<RateChangeRow[]> {
  return db
    .selectFrom('shop_rate_changes')
    .select(['rate', 'from_paise', 'to_paise', 'changed_at', 'by_owner', 'helper_name'])
    .where('shop_id', '=', shopId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/** Erases the names of helpers from the changes of a shop's rates. */
export async function eraseRateChangers(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await trx
    .updateTable('shop_rate_changes')
    .set({ helper_name: null })
    .where('shop_id', '=', shopId)
    .where('helper_name', 'is not', null)
    .execute();
}
