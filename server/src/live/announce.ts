import { liveNamespaces, type Id, type ShopEvents, type UserEvents } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type LiveEvent<Events> = {
  [Name in keyof Events]: Events[Name] extends (event: infer Payload) => void
    ? { readonly name: Name; readonly payload: Payload }
    : never;
}[keyof Events];

/** Writes a live event for a shop to the outbox. The event is sent after the commit, when the outbox is flushed. */
export function announceToShop(
  trx: Transaction<Database>,
  event: LiveEvent<ShopEvents>,
): Promise<void> {
  return announce(trx, { ...event, namespace: liveNamespaces.shop(event.payload.shopId) });
}

/** Writes a live event for a customer to the outbox, like {@link announceToShop}. */
export function announceToUser(
  trx: Transaction<Database>,
  { user, ...event }: LiveEvent<UserEvents> & { readonly user: Id },
): Promise<void> {
  return announce(trx, { ...event, namespace: liveNamespaces.user(user) });
}

async function announce(
  trx: Transaction<Database>,
  { namespace, name, payload }: { namespace: string; name: string; payload: unknown },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ namespace, event: name, payload: JSON.stringify(payload) })
    .execute();
}
