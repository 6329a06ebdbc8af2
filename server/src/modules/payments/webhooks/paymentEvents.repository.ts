import { sql, type Kysely } from 'kysely';
import type { UntoldPayments } from '../reconciling/webhookSilence.rules.ts';
import type { Database } from '../../../db/schema.ts';

const BATCH = 20;
const LONGEST_PAUSE_SECONDS = 600;
/** Some five days of tries. */
const MAX_ATTEMPTS = 720;

const A_MOMENT = sql`interval '1 minute'`;

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

    /**
     * Money of the last day in whose time no message came, not even about another payment. What is younger than a
     * minute has its message still on the way.
     */
    async countUntold(provider: string): Promise<UntoldPayments> {
      const { rows } = await sql<UntoldPayments>`
        select count(*)::integer as count,
          coalesce(max(extract(epoch from now() - payment.updated_at)), 0)::float as "oldestSeconds"
        from payments as payment join payment_orders as "order" using (provider_order_id)
        where "order".provider = ${provider} and payment.state in ('applied', 'orphaned')
          and payment.updated_at between now() - interval '1 day' and now() - ${A_MOMENT}
          and not exists (
            select from payment_events where received_at > payment.updated_at - ${A_MOMENT}
          )`.execute(db);
      return rows[0] ?? { count: 0, oldestSeconds: 0 };
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
