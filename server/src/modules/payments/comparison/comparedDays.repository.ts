import { sql, type Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewaySpan } from '../../../payment-provider/gateway.ts';

/**
 * Duration of the lease on a day, in seconds. It is longer than fetching one page of payments takes. If a process dies,
 * another takes over after the lease.
 */
const LEASE_SECONDS = 600;
/**
 * Delay from the end of a day in India until the day is compared, at 02:00. By then, late webhooks can have arrived.
 */
const COMPARISON_DELAY_SECONDS = 7_200;
/** Offset of Indian time from UTC. India has one time zone and no daylight saving time. */
const INDIA_SECONDS = 19_800;
const ONE_DAY_SECONDS = 86_400;
/** Maximum number of past days that are compared after a downtime or with a restored backup. */
const DAYS_BACK = 7;

/** A calendar day in Indian time, such as `2026-11-20`, with its start and end. */
export type ComparedDay = { readonly name: string } & GatewaySpan;

/** Gives this process a lease on the oldest day that is due. @returns `undefined` if no day is due */
export async function claimDay(
  db: Kysely<Database>,
  keyId: string,
): Promise<ComparedDay | undefined> {
  const today = sql`(now() at time zone 'utc' + make_interval(secs => ${INDIA_SECONDS - COMPARISON_DELAY_SECONDS}))::date`;
  const { rows } = await sql<{ name: string; fromSeconds: number }>`
    insert into payment_comparisons as comparison (key_id, day, busy_until)
    select ${keyId}, ${today} - back, ${secondsFromNow(LEASE_SECONDS)}
    from generate_series(1, ${DAYS_BACK}::integer) as back
    where not exists (
      select from payment_comparisons as other
      where other.key_id = ${keyId} and other.day = ${today} - back
        and (other.compared_at is not null or other.busy_until > now())
    )
    order by back desc limit 1
    on conflict (key_id, day) do update set busy_until = excluded.busy_until
    where comparison.compared_at is null and comparison.busy_until <= now()
    returning day::text as name,
      extract(epoch from day::timestamp)::float - ${INDIA_SECONDS} as "fromSeconds"`.execute(db);
  const [day] = rows;
  return day && { ...day, toSeconds: day.fromSeconds + ONE_DAY_SECONDS };
}

/** Extends this process’s lease on the day. */
export async function renewDay(
  db: Kysely<Database>,
  keyId: string,
  { name }: ComparedDay,
): Promise<void> {
  await updateDay(db, keyId, name)
    .set({ busy_until: secondsFromNow(LEASE_SECONDS) })
    .execute();
}

/** Records that the comparison of the day has ended, so that the day is not compared again. */
export async function endDay(
  db: Kysely<Database>,
  keyId: string,
  { name }: ComparedDay,
): Promise<void> {
  await updateDay(db, keyId, name).set({ compared_at: databaseNow }).execute();
}

function updateDay(db: Kysely<Database>, keyId: string, day: string) {
  return db.updateTable('payment_comparisons').where('key_id', '=', keyId).where('day', '=', day);
}
