import { keptSeconds } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches, isDue } from '../db/batches.ts';
import { secondsFromNow } from '../db/databaseClock.ts';
import { exponentialBackoff } from '../db/exponentialBackoff.ts';
import { newId } from '../db/newId.ts';
import type { Database } from '../db/schema.ts';

export const NOTIFICATION_BATCH = 10;
/** Longer than an attempt can take. */
const LEASE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1_800;

type NewNotification = {
  readonly onceKey: string;
  readonly accountId: string;
  readonly body: string;
};

const PHONE_CODE = 'phone-code:';

/** Returns the key of the message with a code. The code itself is made when the message is sent. */
export function phoneCodeKey(id: string): string {
  return PHONE_CODE + id;
}

/**
 * Writes a message, in the transaction of what the message is about. A second message with the same key is not written.
 */
export async function insertNotification(
  trx: Transaction<Database>,
  { onceKey, accountId, body }: NewNotification,
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({ id: newId(), once_key: onceKey, account_id: accountId, body })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}

export type DueNotification = {
  readonly id: string;
  readonly body: string;
  /** Id of the code that the message contains; `null` for a message without one. */
  readonly phoneCodeId: string | null;
  /** Whether a day has passed since the message was written. */
  readonly isOld: boolean;
};

/** Claims due messages for this process. If the process dies, they are due again when the lease is over. */
export async function claimDueNotifications(db: Kysely<Database>): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    update notifications set attempts = attempts + 1, check_at = ${secondsFromNow(LEASE_SECONDS)}
    where ${isDue('notifications', NOTIFICATION_BATCH)}
    returning id, body, substring(once_key from ${`^${PHONE_CODE}(.*)$`}) as "phoneCodeId", created_at < now() - make_interval(secs => ${keptSeconds.unsentMail}) as "isOld"`.execute(
    db,
  );
  return rows;
}

/** Schedules the next attempt, after a pause that grows with each attempt. */
export async function postponeNotification(db: Kysely<Database>, id: string): Promise<void> {
  const check_at = exponentialBackoff(LONGEST_PAUSE_SECONDS);
  await db.updateTable('notifications').set({ check_at }).where('id', '=', id).execute();
}

/** Ends a message. Its row stays, so that no second message about the same thing is written; its content is erased. */
export async function endNotification(
  db: Kysely<Database>,
  id: string,
  outcome: 'sent' | 'given_up',
): Promise<void> {
  const ended = { check_at: null, outcome, body: null, account_id: null };
  await db.updateTable('notifications').set(ended).where('id', '=', id).execute();
}

/** Deletes the messages about an account that still wait to be sent. */
export async function deleteNotificationsAbout(
  db: Kysely<Database>,
  accountId: string,
): Promise<void> {
  await db.deleteFrom('notifications').where('account_id', '=', accountId).execute();
}

/** Deletes messages that ended and are older than 60 days. @returns how many */
export function deleteOldNotifications(db: Kysely<Database>): Promise<number> {
  const where = sql`check_at is null and created_at < now() - make_interval(secs => ${keptSeconds.sentMail})`;
  return deleteInBatches(db, { table: 'notifications', key: 'id', where });
}
