import { limits } from '../limits.ts';
import type { Paise } from './money.ts';

export type PricedFile = {
  /** Number of printed pages in one copy. Blank sheets are not charged. */
  readonly pages: number;
  readonly ratePaise: Paise;
  readonly copies: number;
};

export type OrderPrice = {
  /** Price of each file, in the order of the files. */
  readonly filePaise: readonly Paise[];
  /** Sum of the prices of all files, without the priority surcharge. Sent as `totalPrice`. */
  readonly totalPaise: Paise;
  /** Amount to pay: `totalPaise` plus the priority surcharge, raised to the smallest payable amount if it is less. */
  readonly amountPaise: Paise;
};

/**
 * Calculates the price of an order (specification §4): for each file, pages × the shop's rate × copies; the sum of
 * these; and one priority surcharge.
 */
export function priceOrder(files: readonly PricedFile[], isPriority: boolean): OrderPrice {
  const filePaise = files.map(({ pages, ratePaise, copies }) => pages * ratePaise * copies);
  const totalPaise = filePaise.reduce((sum, paise) => sum + paise, 0);
  const surcharge = isPriority ? limits.priorityPaise : 0;
  return {
    filePaise,
    totalPaise,
    amountPaise: Math.max(totalPaise + surcharge, limits.minAmountPaise),
  };
}
