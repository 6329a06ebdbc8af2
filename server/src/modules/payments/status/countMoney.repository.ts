import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Waiting = { readonly count: number; readonly oldestSeconds: number };
type CountOfState = { readonly state: string; readonly count: number };

export type MoneyInMotion = {
  /** Payments and refunds that changed in the last day, by state. */
  readonly payments: readonly CountOfState[];
  readonly refunds: readonly CountOfState[];
  /** Refunds that the provider has not processed yet, however old they are. */
  readonly openRefunds: Waiting;
  /** Webhooks that are stored and not processed yet. */
  readonly webhooks: Waiting;
};

export async function countMoney(db: Kysely<Database>): Promise<MoneyInMotion> {
  const { rows } = await sql<MoneyInMotion>`
    select
      (select coalesce(json_agg(counted), '[]') from (
        select state, count(*)::int from payments
        where updated_at > now() - interval '1 day' group by state
      ) as counted) as payments,
      (select coalesce(json_agg(counted), '[]') from (
        select state, count(*)::int from refunds
        where updated_at > now() - interval '1 day' group by state
      ) as counted) as refunds,
      (select json_build_object('count', count(*)::int, 'oldestSeconds',
          coalesce(max(extract(epoch from now() - created_at)), 0)::float)
        from refunds where check_at is not null) as "openRefunds",
      (select json_build_object('count', count(*)::int, 'oldestSeconds',
          coalesce(max(extract(epoch from now() - received_at)), 0)::float)
        from payment_events where check_at is not null) as webhooks`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database counted nothing.');
  return row;
}
