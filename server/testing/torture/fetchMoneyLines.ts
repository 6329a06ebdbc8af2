import assert from 'node:assert/strict';
import { apiPaths, type Id, type MoneyOrder, type MoneyOrdersReply } from '@parchi/contract';
import { json } from '../clients/filesClient.ts';
import type { ShopClient } from '../fixtures/customerAndShop.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the lines of the shop's Money by order, from yesterday to tomorrow, because a long load may run past midnight.
 * @throws AssertionError if an order has two lines
 */
export async function fetchMoneyLines(shop: ShopClient): Promise<ReadonlyMap<Id, MoneyOrder>> {
  const [from, to] = [-DAY_MS, DAY_MS].map((ms) =>
    new Date(Date.now() + ms).toISOString().slice(0, 10),
  );
  const lines = new Map<Id, MoneyOrder>();
  let cursor: string | null | undefined;
  do {
    const request = { id: shop.id, from, to, ...(cursor !== undefined && { cursor }) };
    const reply = json(await shop.call(apiPaths.shopMoneyOrders, request)) as MoneyOrdersReply;
    for (const line of reply.orders) {
      assert.ok(!lines.has(line.orderId), `${line.orderId} has two lines`);
      lines.set(line.orderId, line);
    }
    ({ cursor } = reply);
  } while (cursor !== null);
  return lines;
}
