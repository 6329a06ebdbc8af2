import type { Id } from '@parchi/contract';
import { sql, type RawBuilder } from 'kysely';

/**
 * The account on whose behalf orders are read. A customer sees their own orders, a shop sees orders that were paid to
 * it.
 */
export type Viewer = { readonly accountId: Id; readonly kind: 'user' | 'shop' };

/** SQL: whether the viewer may see an order and its files. Every query that needs this rule takes it from here. */
export function isSeenBy({ accountId, kind }: Viewer): RawBuilder<boolean> {
  return kind === 'user'
    ? sql<boolean>`orders.user_id = ${accountId}`
    : sql<boolean>`(orders.shop_id = ${accountId} and orders.state in ('active', 'completed', 'refunded'))`;
}
