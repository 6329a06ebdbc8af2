import type { Transaction } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { joinQueue } from './joinQueue.ts';
import type { LockedOrder } from './lockProviderOrder.ts';

/** Puts a paid order into its shop's queue. */
export async function activateOrder(
  trx: Transaction<Database>,
  order: LockedOrder | undefined,
  ttlSeconds: number,
): Promise<void> {
  if (order === undefined) throw new Error('A payment without an order activates nothing.');
  const { shopCode } = order;
  if (shopCode === null) throw new Error('An order joins a queue only under the queue’s lock.');
  await joinQueue(
    trx,
    { ...order, shopCode },
    { event: 'pay', endsAt: secondsFromNow(ttlSeconds) },
  );
}
