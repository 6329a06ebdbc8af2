import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { announceToShop, announceToUser } from '../../live/announce.ts';

export type OrderChange = {
  readonly id: Id;
  readonly userId: Id;
  readonly shopCode: string;
  /** The live event sent to the customer. The shop gets `changed`, whatever the change. */
  readonly event: 'complete' | 'reopened' | 'ended' | 'filesRefused';
};

/** Writes the live events about a changed order, for its customer and its shop, to the outbox. */
export async function announceOrderChange(
  trx: Transaction<Database>,
  { id, userId, shopCode, event }: OrderChange,
): Promise<void> {
  await announceToUser(trx, { user: userId, name: event, payload: { print: id } });
  await announceToShop(trx, { name: 'changed', payload: { shopId: shopCode } });
}
