import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { LiveMessage } from './liveMessage.ts';

const BATCH = 100;

/** Sends what was announced and committed. After every transaction that announces something, and every second. */
export type SendLive = () => Promise<void>;

/** Sends live events that were committed and not yet sent. Each is sent once, or again by who comes after a crash. */
export async function flushOutbox(
  db: Kysely<Database>,
  send: (message: LiveMessage, trx: Transaction<Database>) => unknown,
): Promise<void> {
  let count: number;
  do {
    count = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return 0;
      for (const { namespace, event, payload } of rows) {
        await send({ namespace, event, payload }, trx);
      }
      const ids = rows.map((row) => row.id);
      await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
      return rows.length;
    });
  } while (count === BATCH);
}
