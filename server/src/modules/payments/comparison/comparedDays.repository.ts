import { sql, type Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewaySpan } from '../../../payments/gateway.ts';

/** Longer than a page of the provider's books takes: who died is followed by another one. */
const BUSY_SECONDS = 600;
/** After a day's end its late messages still have their time; in India it is two in the night then. */
const PATIENCE_SECONDS = 7_200;
/** India has one clock, all year. */
const INDIA_SECONDS = 19_800;
const ONE_DAY_SECONDS = 86_400;
/** Days that a server was down, or that a restored database forgot, are made up for. */
const DAYS_BACK = 7;

/** A day of the shops, `2026-11-20`, and when it was. */
export type ComparedDay = { readonly name: string } & GatewaySpan;

export type ComparedDaysRepository = ReturnType<typeof createComparedDaysRepository>;

/** Which days of an account were compared with its provider's books, and who does that now. */
export function createComparedDaysRepository(db: Kysely<Database>) {
  return {
    /** The oldest day that is due, for one process at a time. */
    async claim(keyId: string): Promise<ComparedDay | undefined> {
      const today = sql`(now() at time zone 'utc' + make_interval(secs => ${INDIA_SECONDS - PATIENCE_SECONDS}))::date`;
      const { rows } = await sql<{ name: string; fromSeconds: number }>`
        insert into payment_comparisons as comparison (key_id, day, busy_until)
        select ${keyId}, ${today} - back, ${secondsFromNow(BUSY_SECONDS)}
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
          extract(epoch from day::timestamp)::float - ${INDIA_SECONDS} as "fromSeconds"`.execute(
        db,
      );
      const [day] = rows;
      return day && { ...day, toSeconds: day.fromSeconds + ONE_DAY_SECONDS };
    },

    async renew(keyId: string, { name }: ComparedDay): Promise<void> {
      await updateDay(keyId, name)
        .set({ busy_until: secondsFromNow(BUSY_SECONDS) })
        .execute();
    },

    async end(keyId: string, { name }: ComparedDay): Promise<void> {
      await updateDay(keyId, name).set({ compared_at: databaseNow }).execute();
    },
  };

  function updateDay(keyId: string, day: string) {
    return db.updateTable('payment_comparisons').where('key_id', '=', keyId).where('day', '=', day);
  }
}
