import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { UnreportedPayments } from './webhookSilence.rules.ts';

const A_MOMENT = sql`interval '1 minute'`;

/**
 * Counts the payments of the last day that are newer than the latest webhook by more than a minute. While webhooks
 * arrive, there are few. Payments younger than one minute are left out, because their webhook may still arrive.
 */
export async function countUnreportedPayments(
  db: Kysely<Database>,
  provider: string,
): Promise<UnreportedPayments> {
  const { rows } = await sql<UnreportedPayments>`
    select count(*)::integer as count,
      coalesce(max(extract(epoch from now() - payment.updated_at)), 0)::float as "oldestSeconds"
    from payments as payment join provider_orders as provider_order using (provider_order_id)
    where provider_order.provider = ${provider} and payment.state in ('applied', 'orphaned')
      and payment.updated_at >= greatest(now() - interval '1 day',
        (select max(received_at) from payment_events) + ${A_MOMENT})
      and payment.updated_at <= now() - ${A_MOMENT}`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}
