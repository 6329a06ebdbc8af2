import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const BATCH = 20;
const LONGEST_PAUSE_SECONDS = 600;
/** Some five days of tries. */
const MAX_ATTEMPTS = 720;

export type StoredEvent = { readonly id: string; readonly body: string; readonly attempts: number };

export type PaymentEventsRepository = ReturnType<typeof createPaymentEventsRepository>;

/** The provider's messages, as they came. */
export function createPaymentEventsRepository(db: Kysely<Database>) {
  return {
    batchSize: BATCH,

    /** A repetition changes nothing. */
    async insert(id: string, body: string): Promise<void> {
      await db
        .insertInto('payment_events')
        .values({ id, body })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Each is taken by one process and comes again, later each time, until it is ended. */
    async takeDue(): Promise<StoredEvent[]> {
      const { rows } = await sql<StoredEvent>`
        update payment_events
        set attempts = attempts + 1,
            check_at = case when attempts < ${MAX_ATTEMPTS} then now() + make_interval(
              secs => least(10 * power(2, least(attempts, 10)), ${LONGEST_PAUSE_SECONDS})) end
        where id in (
          select id from payment_events where check_at <= now()
          order by check_at limit ${BATCH} for update skip locked
        )
        returning id, body, attempts`.execute(db);
      return rows;
    },

    async end(id: string): Promise<void> {
      await db.updateTable('payment_events').set({ check_at: null }).where('id', '=', id).execute();
    },

    async isSilentSince(seconds: number): Promise<boolean> {
      const { rows } = await sql<{ is_silent: boolean }>`
        select not exists (
          select from payment_events where received_at > now() - make_interval(secs => ${seconds})
        ) as is_silent`.execute(db);
      return rows[0]?.is_silent ?? true;
    },

    /** A provider repeats for a day or by hand for two weeks; what is older is no longer needed to know it again. */
    async dropOld(): Promise<void> {
      await db
        .deleteFrom('payment_events')
        .where('check_at', 'is', null)
        .where('received_at', '<', sql<Date>`now() - interval '60 days'`)
        .execute();
    },
  };
}
