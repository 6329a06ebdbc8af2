import { sql, type Kysely, type Transaction } from 'kysely';
import type { SandboxDelivery } from '@parchi/contract';
import { databaseNow, secondsFromNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import { newSandboxId } from './newSandboxId.ts';

/*
 * Queries of the queue of webhooks that the sandbox has to send.
 */

const BATCH = 50;
const DELAY_SECONDS = 30;
const SHUFFLE_SECONDS = 3;
const REPEATED_COPIES = 3;
/** Maximum number of attempts. With a pause that begins at one second and doubles, they take about 36 hours. */
const MAX_ATTEMPTS = 17;

export type SandboxMessage = { readonly id: string; readonly body: string };

export async function insertMessages(
  trx: Transaction<Database>,
  bodies: readonly string[],
  delivery: SandboxDelivery,
): Promise<void> {
  if (delivery === 'lose' || bodies.length === 0) return;
  await trx
    .insertInto('sandbox_messages')
    .values(
      bodies.map((body, index) => ({
        id: newSandboxId('event'),
        body,
        copies: delivery === 'repeat' ? REPEATED_COPIES : 1,
        send_at: secondsFromNow(secondsUntilSent(delivery, index)),
      })),
    )
    .execute();
}

/** Claims due webhooks for this process. Each becomes due again after a growing pause, until `endMessage` ends it. */
export async function takeDueMessages(db: Kysely<Database>): Promise<SandboxMessage[]> {
  const { rows } = await sql<SandboxMessage & { send_at: Date }>`
        update sandbox_messages as message
        set attempts = message.attempts + 1,
            send_at = now() + make_interval(secs => power(2, message.attempts))
        from (
          select id, send_at from sandbox_messages where send_at <= now()
          order by send_at limit ${BATCH} for update skip locked
        ) as due
        where message.id = due.id
        returning message.id, message.body, due.send_at`.execute(db);
  return rows.sort((one, other) => one.send_at.getTime() - other.send_at.getTime());
}

/** Ends a webhook that was delivered, or schedules its next copy. */
export async function endMessage(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('sandbox_messages').where('id', '=', id).where('copies', '<=', 1).execute();
  await db
    .updateTable('sandbox_messages')
    .set(({ eb }) => ({ copies: eb('copies', '-', 1), send_at: databaseNow }))
    .where('id', '=', id)
    .execute();
}

export async function dropRefusedMessages(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('sandbox_messages').where('attempts', '>', MAX_ATTEMPTS).execute();
}

function secondsUntilSent(delivery: SandboxDelivery, index: number): number {
  if (delivery === 'delay') return DELAY_SECONDS;
  if (delivery === 'shuffle') return Math.random() * SHUFFLE_SECONDS;
  // Webhooks are one millisecond apart, so that they keep their order.
  return index / 1_000;
}
