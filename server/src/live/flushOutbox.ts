import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { LiveMessage } from './liveMessage.ts';
import { LIVE_CHANNEL } from './relay.ts';

const BATCH = 100;

/** Sends committed live events. It runs after every transaction that announces an event, and every second. */
export type SendLive = () => Promise<void>;

type Outlet = {
  /** Id of this process in its notices to the other processes. */
  readonly self: string;
  /** Sends a message to the clients of this process. */
  readonly deliver: (message: LiveMessage) => void;
};

type OutboxRow = LiveMessage & { readonly id: string };

/**
 * Sends committed live events that were not sent yet, each once. A single statement removes them and notifies the other
 * processes, so that either both happen or neither. If this process dies before it sends them to its own clients, those
 * clients are disconnected too, and refetch when they reconnect.
 */
export async function flushOutbox(db: Kysely<Database>, { self, deliver }: Outlet): Promise<void> {
  let count: number;
  do {
    const { rows } = await sql<OutboxRow>`
      delete from outbox
      where id in (select id from outbox order by id limit ${BATCH} for update skip locked)
      returning id, namespace, event, payload, pg_notify(${LIVE_CHANNEL}, json_build_object(
        'from', ${self}::text, 'namespace', namespace, 'event', event, 'payload', payload)::text)`.execute(
      db,
    );
    rows.sort((one, other) => Number(one.id) - Number(other.id));
    for (const { namespace, event, payload } of rows) deliver({ namespace, event, payload });
    count = rows.length;
  } while (count === BATCH);
}
