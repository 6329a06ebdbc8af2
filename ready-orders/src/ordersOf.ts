import type { Order, User } from '@parchi/contract';

interface PersonsOrders {
  readonly active: readonly Order[];
  /** Only the newest ones. */
  readonly previous: readonly Order[];
}

/** Returns the orders in a person's record, where the wire calls them prints. */
export function ordersOf({ activePrints, filePrinted }: User): PersonsOrders {
  return { active: activePrints, previous: filePrinted };
}
