import type { Id, MoneyOrder } from '@parchi/contract';
import type { Days } from './period.rules.ts';
import { listMoneyOrders, type MoneyContext } from './showMoney.ts';

/** Number of orders that are read at once: few statements, and few rows in memory. */
const READ_AT_ONCE = 500;
/** A day before the first shop existed. */
const FIRST_DAY = '2020-01-01';

/**
 * Yields the sums of each order of a shop for which money was moved, newest first, page by page.
 * @param days all days if omitted
 */
export async function* readMoneyOrders(
  context: MoneyContext,
  shopId: Id,
  days?: Days,
): AsyncGenerator<readonly MoneyOrder[]> {
  const period = days ?? { from: FIRST_DAY, to: await context.payments.shopsToday() };
  let cursor: string | undefined;
  do {
    const page = await listMoneyOrders(context, { shopId, ...period, cursor }, READ_AT_ONCE);
    yield page.orders;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}
