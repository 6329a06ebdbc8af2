import { limits } from '../limits.ts';
import type { Paise } from './money.ts';

export type PricedFile = {
  /** Pages in one copy. Blank sheets are free. */
  readonly pages: number;
  readonly ratePaise: Paise;
  readonly copies: number;
};

export type OrderPrice = {
  /** Price of each file, in the order of the files. */
  readonly filePaise: readonly Paise[];
  /** Sum over the files; `totalPrice` on the wire. */
  readonly totalPaise: Paise;
  /** Total plus the priority surcharge, and at least the smallest payable amount. */
  readonly amountPaise: Paise;
};

/** Prices an order (specification §4): pages × the shop's rate × copies, summed, plus one priority surcharge. */
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
