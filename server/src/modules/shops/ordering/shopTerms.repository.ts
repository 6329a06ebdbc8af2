import { cashDueBy, type Id, type Paise } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { pauseEnd, takingOrders } from '../switches/takingOrders.ts';

/** The shop's current rates, the colours that it prints at present, and whether it takes cash. */
export type ShopTerms = {
  /** Public code of the shop. */
  readonly code: string;
  readonly bnwPaise: Paise;
  readonly colorPaise: Paise;
  readonly hasBnw: boolean;
  readonly hasColor: boolean;
  readonly takesCash: boolean;
  /** Until when an order that is placed now can be paid in cash. */
  readonly cashDueBy: Date | undefined;
};

/** @throws {AppError} `shop.not_found`, `shop.takes_no_orders` */
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

/**
 * Returns the terms of a shop that customers don't find yet, and locks the shop's row.
 * @throws {AppError} `shop.not_found`, `print.practice_over` if customers find the shop, or its owner closes it
 */
export async function lockPracticeTerms(
  trx: Transaction<Database>,
  shopId: Id,
): Promise<ShopTerms> {
  const row = await selectShopTerms(trx, shopId).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('shop.not_found');
  const isClosing = row.closing_at !== null || row.closed_at !== null;
  if (!isAwaited(row) || isClosing) throw new AppError('print.practice_over');
  return toTerms(row);
}

function selectShopTerms(db: Kysely<Database>, shopId: Id) {
  return db
    .selectFrom('shops')
    .select([
      'code',
      'bnw_paise as bnwPaise',
      'color_paise as colorPaise',
      'has_bnw as hasBnw',
      'has_color as hasColor',
      'takes_cash as takesCash',
      'standing',
      'awaits_email',
      'closing_at',
      'closed_at',
      'is_on',
      'opens_at',
      'closes_at',
      'closed_days',
      'closed_dates',
      databaseNow.as('now'),
    ])
    .select(pauseEnd.as('pause_end'))
    .where('id', '=', shopId);
}

type TermsQuery = ReturnType<typeof selectShopTerms>;
type TermsRow = Awaited<ReturnType<TermsQuery['executeTakeFirstOrThrow']>>;

async function termsOf(query: TermsQuery): Promise<ShopTerms> {
  const row = await query.executeTakeFirst();
  if (row === undefined || isAwaited(row) || row.closed_at !== null) {
    throw new AppError('shop.not_found');
  }
  if (row.standing === 'suspended' || row.closing_at !== null) {
    throw new AppError('shop.takes_no_orders');
  }
  return toTerms(row);
}

/** Whether the shop still waits for the operator's approval or for its owner to confirm the e-mail address. */
function isAwaited({ standing, awaits_email }: Pick<TermsRow, 'standing' | 'awaits_email'>) {
  return standing === 'waiting' || (standing === 'approved' && awaits_email);
}

function toTerms(row: TermsRow): ShopTerms {
  const { code, bnwPaise, colorPaise, hasBnw, hasColor, takesCash } = row;
  const hours = {
    ...takingOrders(row),
    timings: { open: row.opens_at, close: row.closes_at },
    closedDays: row.closed_days,
    closedDates: row.closed_dates,
  };
  return {
    code,
    bnwPaise,
    colorPaise,
    hasBnw,
    hasColor,
    takesCash,
    cashDueBy: cashDueBy(hours, row.now),
  };
}
