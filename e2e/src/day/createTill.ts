import type { Paise } from '@parchi/contract';
import type { DayFile, DayOrder } from './dayOrders.ts';

/** Prices of a page, in paise. */
export interface Rates {
  bnw: Paise;
  color: Paise;
}

/** The sums of the view Money, with amounts in paise. */
export interface TillSums {
  orders: number;
  bnwPages: number;
  colorPages: number;
  gross: Paise;
  cash: Paise;
  priorityFees: Paise;
  refunds: Paise;
  net: Paise;
}

export interface Till {
  /** The price of a page for orders that are placed from now on. */
  rates: Rates;
  /** Books an order that was paid, online or in cash. */
  sell: (order: DayOrder, rates: Rates) => void;
  refund: (paise: Paise) => void;
  sums: () => TillSums;
}

const PRIORITY_PAISE = 1_000;

/** Counts what the shop must have earned, by a calculation of its own and not by that of the product. */
export function createTill(rates: Rates): Till {
  const sums = {
    ...{ orders: 0, bnwPages: 0, colorPages: 0 },
    ...{ gross: 0, cash: 0, priorityFees: 0, refunds: 0 },
  };
  return {
    rates,
    sell(order, ratesOfOrder) {
      const paise = priceOf(order, ratesOfOrder);
      sums.orders += 1;
      sums.gross += paise;
      if (order.isCash) sums.cash += paise;
      if (order.isPriority) sums.priorityFees += PRIORITY_PAISE;
      for (const { color, pages, copies } of order.files) {
        sums[color === 'Color' ? 'colorPages' : 'bnwPages'] += pages * copies;
      }
    },
    refund(paise) {
      sums.refunds += paise;
    },
    sums: () => ({ ...sums, net: sums.gross - sums.refunds }),
  };
}

export function priceOf({ files, isPriority }: DayOrder, rates: Rates): Paise {
  return files.reduce(
    (sum, file) => sum + priceOfFile(file, rates),
    isPriority ? PRIORITY_PAISE : 0,
  );
}

export function priceOfFile({ pages, copies, color }: DayFile, rates: Rates): Paise {
  return pages * copies * (color === 'Color' ? rates.color : rates.bnw);
}
