import { keptSeconds } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { deleteInBatches, isDue } from '../db/batches.ts';
import { secondsFromNow } from '../db/databaseClock.ts';
import { exponentialBackoff } from '../db/exponentialBackoff.ts';
import type { Database } from '../db/schema.ts';
import type { MailOutcome } from '../db/schema/mailTables.ts';
import type { AnyMail } from './mailKinds.ts';

export const MAIL_BATCH = 10;
/** Longer than an attempt can take: nine replies of the mail server, each waited for at most 15 s. */
const LEASE_SECONDS = 300;
const LONGEST_PAUSE_SECONDS = 1_800;

export type DueMail = AnyMail & {
  readonly id: string;
  readonly recipient: string;
  /** Whether a day has passed since the mail was written. */
  readonly isOld: boolean;
};

/** Claims due mails for this process. If the process dies, they are due again when the lease is over. */
export async function claimDueMails(db: Kysely<Database>): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mails set attempts = attempts + 1, check_at = ${secondsFromNow(LEASE_SECONDS)}
    where ${isDue('mails', MAIL_BATCH)}
    returning id, kind, recipient, details, created_at < now() - make_interval(secs => ${keptSeconds.unsentMail}) as "isOld"`.execute(
    db,
  );
  return rows;
}

/** Counts the mails that are not sent yet. */
export async function countWaitingMails(
  db: Kysely<Database>,
): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select count(*)::int as count,
      coalesce(max(extract(epoch from now() - created_at)), 0)::float as "oldestSeconds"
    from mails where check_at is not null`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Schedules the next attempt to send a mail, after a pause that grows with each attempt. */
export async function postponeMail(db: Kysely<Database>, id: string): Promise<void> {
  const check_at = exponentialBackoff(LONGEST_PAUSE_SECONDS);
  await db.updateTable('mails').set({ check_at }).where('id', '=', id).execute();
}

/** Ends a mail. Its row stays, so that no second mail about the same thing is written; address and texts are erased. */
export async function endMail(
  db: Kysely<Database>,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  const ended = { check_at: null, outcome, recipient: null, details: '{}' };
  await db.updateTable('mails').set(ended).where('id', '=', id).execute();
}

/** Deletes the mails that still wait to be sent to this address. */
export async function deleteMailsTo(db: Kysely<Database>, address: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', address).execute();
}

/** Deletes mails that ended and are older than 60 days. @returns how many */
export function deleteOldMails(db: Kysely<Database>): Promise<number> {
  const where = sql`check_at is null and created_at < now() - make_interval(secs => ${keptSeconds.sentMail})`;
  return deleteInBatches(db, { table: 'mails', key: 'id', where });
}
