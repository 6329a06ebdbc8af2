import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { LiveMessage } from './liveMessage.ts';
import { LIVE_CHANNEL } from './relay.ts';

const BATCH = 100;

/** Sends what was announced and committed. After every transaction that announces something, and every second. */
export type SendLive = () => Promise<void>;

type Outlet = {
  /** As the process is called in what it tells the others. */
  readonly self: string;
  /** To the clients of this process. */
  readonly deliver: (message: LiveMessage) => void;
};

type OutboxRow = LiveMessage & { readonly id: string };

/**
 * Sends live events that were committed and not yet sent, each once. One statement takes them and tells the other
 * processes: both or neither. A process that dies before it told its own clients has cut them too, and they fetch again
 * when they are back.
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
