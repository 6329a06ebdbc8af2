import type { Id } from '@parchi/contract';
import { sql, type Kysely, type QueryCreator } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

const BATCH = 20;
/**
 * Duration of the lease on a check, in seconds. It is longer than a check takes. If a process dies, another takes over
 * after the lease.
 */
const CHECK_LEASE_SECONDS = 60;

/** Claims due provider orders for this process. If a check does not finish, it is due again when its lease ends. */
export async function claimDueProviderOrders(
  db: Kysely<Database>,
  provider: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update provider_orders set check_at = ${secondsFromNow(CHECK_LEASE_SECONDS)}
    where provider_order_id in (
      select provider_order_id from provider_orders
      where check_at <= now() and provider = ${provider}
      order by check_at limit ${BATCH} for update skip locked
    )
    returning provider_order_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Claims the provider orders of an unpaid order about which the provider was not asked within the pause. If several
 * pages or processes ask at once, only one of them gets each provider order.
 */
export async function claimUnansweredProviderOrders(
  db: Kysely<Database>,
  { orderId, provider, pauseSeconds }: UnansweredOrder,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update provider_orders as provider_order set asked_at = date_trunc('milliseconds', now())
    from orders
    where orders.id = provider_order.order_id and orders.state in ('awaiting_payment', 'expired')
      and provider_order.order_id = ${orderId} and provider_order.provider = ${provider} and provider_order.check_at is not null
      and coalesce(
        greatest(provider_order.asked_at, provider_order.known_at) <= ${secondsFromNow(-pauseSeconds)}, true)
    returning provider_order_id as id`.execute(db);
  return rows.map((row) => row.id);
}

export async function setNextCheck(
  db: Kysely<Database>,
  id: string,
  seconds: number | null,
): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ check_at: inSeconds(seconds) })
    .where('provider_order_id', '=', id)
    .execute();
}

type Answer = {
  /**
   * Time, on the database’s clock, shortly before the provider was asked. Its answer includes everything before this
   * time.
   */
  readonly askedAt: Date;
  readonly nextSeconds: number | null;
};

export async function recordAnswer(
  db: Kysely<Database>,
  id: string,
  answer: Answer,
): Promise<void> {
  await answerUpdate(db, id, answer).execute();
}

/** Returns the query of {@link recordAnswer}, for a statement that also saves what the provider answered. */
export function answerUpdate(
  db: QueryCreator<Database>,
  id: string,
  { askedAt, nextSeconds }: Answer,
) {
  return db
    .updateTable('provider_orders')
    .set({
      check_at: inSeconds(nextSeconds),
      // Keep the later time, because answers can arrive out of order.
      known_at: sql<Date>`greatest(known_at, ${askedAt}::timestamptz)`,
    })
    .where('provider_order_id', '=', id);
}

type UnansweredOrder = {
  readonly orderId: Id;
  readonly provider: string;
  readonly pauseSeconds: number;
};

function inSeconds(seconds: number | null) {
  return seconds === null ? null : secondsFromNow(seconds);
}
