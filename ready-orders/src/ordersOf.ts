import type { Order, User } from '@parchi/contract';

interface PersonsOrders {
  readonly active: readonly Order[];
  /** Only the newest previous orders, not all of them. */
  readonly previous: readonly Order[];
}

/** Returns the orders in a person's record, where they are called prints. */
export function ordersOf({ activePrints, filePrinted }: User): PersonsOrders {
  return { active: activePrints, previous: filePrinted };
}
