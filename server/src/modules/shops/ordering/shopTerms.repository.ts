import type { Id, Paise } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';

/** The shop's current rates, and the colours that it prints at present. */
export type ShopTerms = {
  readonly bnwPaise: Paise;
  readonly colorPaise: Paise;
  readonly hasBnw: boolean;
  readonly hasColor: boolean;
};

/** @throws {AppError} `shop.not_found` */
export function findShopTerms(db: Kysely<Database>, shopId: Id): Promise<ShopTerms> {
  return termsOf(selectShopTerms(db, shopId));
}

/**
 * Returns the shop's terms like {@link findShopTerms}, and locks the shop's row, so that the terms cannot change before
 * the transaction ends.
 */
export function lockShopTerms(trx: Transaction<Database>, shopId: Id): Promise<ShopTerms> {
  return termsOf(selectShopTerms(trx, shopId).forNoKeyUpdate());
}

function selectShopTerms(db: Kysely<Database>, shopId: Id) {
  return db
    .selectFrom('shops')
    .select([
      'bnw_paise as bnwPaise',
      'color_paise as colorPaise',
      'has_bnw as hasBnw',
      'has_color as hasColor',
    ])
    .where('id', '=', shopId);
}

async function termsOf(query: ReturnType<typeof selectShopTerms>): Promise<ShopTerms> {
  const terms = await query.executeTakeFirst();
  if (terms === undefined) throw new AppError('shop.not_found');
  return terms;
}
