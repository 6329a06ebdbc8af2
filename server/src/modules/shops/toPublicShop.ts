import { datesToCome, rupeesFromPaise, type Id, type PublicShop } from '@parchi/contract';
import type { Selectable } from 'kysely';
import type { ShopsTable } from '../../db/schema/shopTables.ts';
import { takingOrders } from './switches/takingOrders.ts';

/** Columns that the public record needs. */
export const publicShopColumns = [
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
  'has_bnw',
  'has_color',
  'is_on',
  'opens_at',
  'closes_at',
  'closed_days',
  'closed_dates',
  'takes_cash',
  'last_token',
  'order_count',
  'standing',
  'awaits_email',
  'closing_at',
  'closed_at',
] as const satisfies readonly (keyof ShopsTable)[];

export type PublicShopRow = Pick<Selectable<ShopsTable>, (typeof publicShopColumns)[number]> & {
  /** `pauseEnd` of the shop. */
  readonly pause_end: Date | null;
  /** Lowest token number among the active orders without priority; `null` if there are none. */
  readonly lowest_active_token: number | null;
  /** Token number of the last completed order without priority; `null` if there has been none. */
  readonly last_completed_token: number | null;
};

/** Returns the public record of a shop (specification §6). */
export function toPublicShop(row: PublicShopRow): PublicShop {
  return {
    _id: row.id as Id,
    shopId: row.code,
    shopName: row.name,
    address: [row.locality, row.city, row.pincode, row.landmark],
    phone: row.phone,
    bnw: rupeesFromPaise(row.bnw_paise),
    color: rupeesFromPaise(row.color_paise),
    blackPrints: row.has_bnw,
    colorPrints: row.has_color,
    ...takingOrders(row),
    timings: { open: row.opens_at, close: row.closes_at },
    closedDays: row.closed_days,
    closedDates: datesToCome(row.closed_dates, new Date()),
    takesCash: row.takes_cash,
    currentToken: row.lowest_active_token ?? row.last_completed_token ?? 0,
    tokenNumber: row.last_token,
    totalOrders: row.order_count,
    ...shownStandingOf(row),
  };
}

function shownStandingOf(
  row: Pick<PublicShopRow, 'standing' | 'awaits_email' | 'closing_at' | 'closed_at'>,
): Pick<PublicShop, 'standing'> {
  if (row.closed_at !== null) return { standing: 'closed' };
  if (row.closing_at !== null) return { standing: 'closing' };
  if (row.standing !== 'approved') return { standing: row.standing };
  return row.awaits_email ? { standing: 'unconfirmed' } : {};
}
