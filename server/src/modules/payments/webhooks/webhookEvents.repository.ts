import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isDue } from '../../../db/batches.ts';
import { exponentialBackoff } from '../../../db/exponentialBackoff.ts';

export const WEBHOOK_BATCH = 20;
const LONGEST_PAUSE_SECONDS = 600;
/** Maximum number of attempts to process a webhook. They take about five days. */
const MAX_ATTEMPTS = 720;

export type StoredEvent = { readonly id: string; readonly body: string };

/** Stores a webhook. Idempotent: a repeated webhook changes nothing. */
export async function insertWebhookEvent(
  db: Kysely<Database>,
  id: string,
  body: string,
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({ id, body })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Claims due webhooks for this process. Each becomes due again after a growing pause, until it is processed or all
 * attempts are used up.
 */
export async function claimDueWebhookEvents(db: Kysely<Database>): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    update payment_events
    set attempts = attempts + 1,
        check_at = case when attempts < ${MAX_ATTEMPTS} then ${exponentialBackoff(LONGEST_PAUSE_SECONDS)} end
    where ${isDue('payment_events', WEBHOOK_BATCH)}
    returning id, body`.execute(db);
  return rows;
}

export async function endWebhookEvent(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('payment_events').set({ check_at: null }).where('id', '=', id).execute();
}

/**
 * Deletes processed webhooks older than 60 days. The provider resends a webhook for a day, and by hand for two weeks,
 * so older ones are not needed to detect repetitions.
 */
export async function dropOldWebhookEvents(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('check_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '60 days'`)
    .execute();
}
