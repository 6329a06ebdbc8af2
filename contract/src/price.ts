import { limits } from './limits.ts';
import type { Paise } from './money.ts';

export type PricedFile = {
  /** Pages that are printed once. Blank sheets cost nothing. */
  readonly pages: number;
  readonly ratePaise: Paise;
  readonly copies: number;
};

export type OrderPrice = {
  /** In the order of the files. */
  readonly filePaise: readonly Paise[];
  /** Sum of the files, on the wire `totalPrice`. */
  readonly totalPaise: Paise;
  /** With the priority's surcharge, and never less than the smallest payable amount. */
  readonly amountPaise: Paise;
};

/** The one price rule (SPEC §4): pages × the shop's rate × copies, summed; priority costs its surcharge once. */
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
