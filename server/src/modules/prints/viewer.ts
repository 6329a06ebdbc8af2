import type { Id } from '@parchi/contract';
import { sql, type RawBuilder } from 'kysely';

/** Who asks: a person for their own orders, a shop for those that were paid to it. */
export type Viewer = { readonly accountId: Id; readonly kind: 'user' | 'shop' };

/** The one rule of who may see an order and its files. */
export function isSeenBy({ accountId, kind }: Viewer): RawBuilder<boolean> {
  return kind === 'user'
    ? sql<boolean>`prints.user_id = ${accountId}`
    : sql<boolean>`(prints.shop_id = ${accountId} and prints.state in ('active', 'completed', 'refunded'))`;
}
