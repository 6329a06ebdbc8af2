import {
  datesToCome,
  rupeesFromPaise,
  type Id,
  type RateChange,
  type ShopDetails,
} from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
  findDetails,
  listRateChanges,
  type DetailsRow,
  type RateChangeRow,
} from './details.repository.ts';

/** One change an hour for years. */
const MAX_RATE_CHANGES = 50_000;

/** Returns what a shop says about itself, with the last changes of its rates. */
export async function showDetails(db: Kysely<Database>, shopId: Id): Promise<ShopDetails> {
  const [row, changes] = await Promise.all([findDetails(db, shopId), listRateChanges(db, shopId)]);
  return { ...toDetails(row), rateChanges: changes.map(toRateChange) };
}

/** Returns all that a shop says about itself, with its public code and every change of its rates. */
export async function showWholeShop(
  db: Kysely<Database>,
  shopId: Id,
): Promise<ShopDetails & { readonly shopId: string }> {
  const [row, changes] = await Promise.all([
    findDetails(db, shopId),
    listRateChanges(db, shopId, MAX_RATE_CHANGES),
  ]);
  return { shopId: row.code, ...toDetails(row), rateChanges: changes.map(toRateChange) };
}

function toDetails(row: DetailsRow): Omit<ShopDetails, 'rateChanges'> {
  return {
    version: row.details_version,
    addressl1: row.name,
    addressl2: row.locality,
    addressl3: row.city,
    addressl4: row.pincode,
    phone: row.phone,
    bnw: rupeesFromPaise(row.bnw_paise),
    color: rupeesFromPaise(row.color_paise),
    landmark: row.landmark,
    openTime: row.opens_at,
    closeTime: row.closes_at,
    closedDays: row.closed_days,
    closedDates: datesToCome(row.closed_dates, new Date()),
    coverFromPages: row.cover_from_pages,
    takesCash: row.takes_cash,
  };
}

function toRateChange(row: RateChangeRow): RateChange {
  return {
    rate: row.rate,
    from: rupeesFromPaise(row.from_paise),
    to: rupeesFromPaise(row.to_paise),
    changedAt: row.changed_at.toISOString(),
    by: rateChangerOf(row),
  };
}

function rateChangerOf({ by_owner, helper_name: name }: RateChangeRow): RateChange['by'] {
  if (by_owner) return { kind: 'owner' };
  return name === null ? null : { kind: 'helper', name };
}
