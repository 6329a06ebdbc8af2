import { liveNamespaces, type Id, type ShopEvents, type UserEvents } from '@parchi/contract';
import { sql, type QueryCreator, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type LiveEvent<Events> = {
  [Name in keyof Events]: Events[Name] extends (event: infer Payload) => void
    ? { readonly name: Name; readonly payload: Payload }
    : never;
}[keyof Events];

/** Writes a live event for a shop to the outbox. The event is sent after the commit, when the outbox is flushed. */
export async function announceToShop(
  trx: Transaction<Database>,
  event: LiveEvent<ShopEvents>,
): Promise<void> {
  await shopAnnouncement(trx, event).execute();
}

/** Returns the query of {@link announceToShop}, for a statement that also writes what it announces. */
export function shopAnnouncement(db: QueryCreator<Database>, event: LiveEvent<ShopEvents>) {
  return outboxInsert(db, [{ ...event, namespace: liveNamespaces.shop(event.payload.shopId) }]);
}

type UserMessage = LiveEvent<UserEvents> & { readonly user: Id };

/** Writes a live event for a customer to the outbox, like {@link announceToShop}. */
export function announceToUser(trx: Transaction<Database>, message: UserMessage): Promise<void> {
  return announceToUsers(trx, [message]);
}

/** Writes live events for several customers to the outbox with one query, like {@link announceToShop}. */
export async function announceToUsers(
  trx: Transaction<Database>,
  messages: readonly UserMessage[],
): Promise<void> {
  const namespaced = messages.map(({ user, ...event }) => ({
    ...event,
    namespace: liveNamespaces.user(user),
  }));
  if (namespaced.length > 0) await outboxInsert(trx, namespaced).execute();
}

function outboxInsert(
  db: QueryCreator<Database>,
  messages: readonly { namespace: string; name: string; payload: unknown }[],
) {
  const namespaces = messages.map(({ namespace }) => namespace);
  const names = messages.map(({ name }) => name);
  const payloads = messages.map(({ payload }) => JSON.stringify(payload));
  // The SQL text is the same for any number of messages. Otherwise there would be a prepared statement for each number.
  return db
    .insertInto('outbox')
    .columns(['namespace', 'event', 'payload'])
    .expression(
      sql`select * from unnest(${namespaces}::text[], ${names}::text[], ${payloads}::text[]::jsonb[])`,
    );
}
