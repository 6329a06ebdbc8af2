import type { Id } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import type { RecordContext } from '../own-data/showAccount.ts';

const MAX_SEEN_WRITE_SECONDS = 3_600;

export type ActiveSessionsContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'sessionIdleSeconds'>;
};

type FindSessionContext = ActiveSessionsContext & {
  readonly orders: Pick<RecordContext['orders'], 'hasOrders'>;
};

type SessionRow = Pick<SignedIn, 'kind' | 'name' | 'email'> & {
  readonly account_id: Id;
  readonly email_confirmed: boolean;
  readonly is_fresh: boolean;
  readonly has_orders: boolean;
};

/** Finds a session. A session that expired or was ended is never found, even before the sweep deletes its row. */
export async function findActiveSession(
  { db, settings, orders }: FindSessionContext,
  sessionHash: Buffer,
): Promise<SignedIn | undefined> {
  const { sessionIdleSeconds } = settings;
  // Write `seen_at` at most once an hour, to save a write per call. If the idle timeout is under ten hours, write after
  // a tenth of it.
  const seenWriteSeconds = Math.min(MAX_SEEN_WRITE_SECONDS, sessionIdleSeconds / 10);
  // Raw SQL: compiling a Kysely query would delay every signed-in call.
  const { rows } = await sql<SessionRow>`
    select account_id, kind, name, email, email_confirmed, ${isSeenWithin(seenWriteSeconds)} as is_fresh, ${orders.hasOrders} as has_orders
    from sessions join accounts on accounts.id = sessions.account_id
    where id_hash = ${sessionHash} and ${isActive(settings)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (!row.is_fresh) {
    await db
      .updateTable('sessions')
      .set({ seen_at: databaseNow })
      .where('id_hash', '=', sessionHash)
      .execute();
  }
  const { account_id, kind, name, email, email_confirmed: isEmailConfirmed } = row;
  const { has_orders: hasOrders } = row;
  return { accountId: account_id, kind, name, email, isEmailConfirmed, hasOrders, sessionHash };
}

/** Filters the given hashes to those of active sessions. */
export async function findActiveSessions(
  { db, settings }: ActiveSessionsContext,
  sessionHashes: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where(sql<boolean>`id_hash = any(${sessionHashes}::bytea[])`)
    .where(isActive(settings))
    .execute();
  return rows.map((row) => row.id_hash);
}

/** Deletes sessions that expired or were ended. @returns how many */
export function deleteDeadSessions({ db, settings }: ActiveSessionsContext): Promise<number> {
  const where = sql`not ${isActive(settings)}`;
  return deleteInBatches(db, { table: 'sessions', key: 'id_hash', where });
}

/** SQL, in a query of sessions: whether the session has neither expired nor ended. */
export function isActive({
  sessionIdleSeconds,
}: ActiveSessionsContext['settings']): RawBuilder<boolean> {
  return sql<boolean>`(expires_at > ${databaseNow} and ${isSeenWithin(sessionIdleSeconds)})`;
}

function isSeenWithin(seconds: number): RawBuilder<boolean> {
  return sql<boolean>`seen_at > ${databaseNow} - make_interval(secs => ${seconds})`;
}
