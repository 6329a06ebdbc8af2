import type { Id, Paise } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { ProviderKey } from './providerOrders.repository.ts';

/** Duration of the lease in seconds. It is longer than all calls to the provider for one order can take. */
const LEASE_SECONDS = 30;
const BATCH = 20;

/** An order that can be paid. Its row must be committed before the provider is called about it. */
export type PayableOrder = { readonly id: Id; readonly amountPaise: Paise };

/**
 * Gives one process at a time a lease to create an order's provider order.
 * @returns `undefined` while another process holds the lease. `wasTried`: an earlier attempt may have created the
 * provider order.
 */
export async function claimOpening(
  db: Kysely<Database>,
  orderId: Id,
  keyId: string,
): Promise<{ wasTried: boolean } | undefined> {
  const { rows } = await sql<{ tries: number }>`
    insert into provider_order_openings as opening (order_id, key_id, busy_until)
    values (${orderId}, ${keyId}, ${secondsFromNow(LEASE_SECONDS)})
    on conflict (order_id, key_id) do update
    set busy_until = excluded.busy_until, tries = opening.tries + 1
    where opening.busy_until is null or opening.busy_until <= now()
    returning tries`.execute(db);
  const [row] = rows;
  return row && { wasTried: row.tries > 1 };
}

export async function releaseOpening(
  db: Kysely<Database>,
  orderId: Id,
  keyId: string,
): Promise<void> {
  await db
    .updateTable('provider_order_openings')
    .set({ busy_until: null })
    .where('order_id', '=', orderId)
    .where('key_id', '=', keyId)
    .execute();
}

/**
 * Lists unpaid orders without a provider order, for which the provider did not answer or this server died. Orders with
 * the fewest tries come first, so that orders which the provider always refuses do not delay the others.
 */
export async function listUnopenedOrders(
  db: Kysely<Database>,
  { provider, keyId }: ProviderKey,
): Promise<PayableOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('provider_order_openings as opening', (join) =>
      join.onRef('opening.order_id', '=', 'orders.id').on('opening.key_id', '=', keyId),
    )
    .select(['orders.id', 'orders.amount_paise'])
    // A literal, because a generic plan can't use the partial index of unpaid orders with a parameter.
    .where('orders.state', '=', sql.lit('awaiting_payment'))
    .where('orders.created_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .where('orders.files_expire_at', '>', databaseNow)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('provider_orders as provider_order')
            .select('provider_order.order_id')
            .whereRef('provider_order.order_id', '=', 'orders.id')
            .where('provider_order.provider', '=', provider)
            .where('provider_order.key_id', '=', keyId),
        ),
      ),
    )
    .orderBy(sql`coalesce(opening.tries, 0)`)
    .orderBy('orders.created_at')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ id: row.id as Id, amountPaise: Number(row.amount_paise) }));
}
