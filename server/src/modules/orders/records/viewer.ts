import type { Id } from '@parchi/contract';
import { sql, type RawBuilder } from 'kysely';

/** The account that asks: a customer for their own orders, a shop for orders paid to it. */
export type Viewer = { readonly accountId: Id; readonly kind: 'user' | 'shop' };

/** SQL: whether the viewer may see an order and its files. The only place with this rule. */
export function isSeenBy({ accountId, kind }: Viewer): RawBuilder<boolean> {
  return kind === 'user'
    ? sql<boolean>`orders.user_id = ${accountId}`
    : sql<boolean>`(orders.shop_id = ${accountId} and orders.state in ('active', 'completed', 'refunded'))`;
}
