import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { InFlight } from './reservation.rules.ts';

/*
 * Queries of the reservations of uploads in flight, which all server processes share.
 */

/** Number of the advisory lock: an arbitrary number that no other lock of ours uses. */
const LOCK = 12_001;
/**
 * Maximum time that a process may be idle while it holds the lock, which it usually holds for milliseconds. A process
 * that freezes for longer loses the lock.
 */
const MAX_IDLE_MS = 4_000;

type Held = { readonly id: Id; readonly holders: readonly string[] };

type Outstanding = {
  readonly id: Id;
  readonly outstandingBytes: number;
  readonly leaseSeconds: number;
};

/** Blocks all other reservations until the transaction ends. */
export async function lockReservations(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(MAX_IDLE_MS)}, true),
                       pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
}

export async function findOtherReservations(
  db: Kysely<Database>,
  { id, holders }: Held,
): Promise<InFlight> {
  const { rows } = await sql<{ uploads: number; of_holders: number[]; bytes: string }>`
        with other as (
          select * from upload_reservations where lease_expires_at > ${databaseNow} and id <> ${id}
        )
        select count(*)::int as uploads,
               coalesce(sum(outstanding_bytes), 0) as bytes,
               array(
                 select (select count(*)::int from other where asked.holder = any(other.holders))
                 from unnest(${holders}::text[]) with ordinality as asked (holder, place)
                 order by place
               ) as of_holders
        from other`.execute(db);
  const { uploads = 0, of_holders: uploadsOfHolders = [], bytes = 0 } = rows[0] ?? {};
  return { uploads, uploadsOfHolders, outstandingBytes: Number(bytes) };
}

/** Counts the uploads in flight, and the bytes of them that have not arrived. */
export async function countUploadsInFlight(
  db: Kysely<Database>,
): Promise<Pick<InFlight, 'uploads' | 'outstandingBytes'>> {
  return findOtherReservations(db, { id: '' as Id, holders: [] });
}

/**
 * Inserts or updates a reservation. An update replaces the outstanding bytes, because the bytes reserved before
 * have arrived.
 */
export async function saveReservation(
  db: Kysely<Database>,
  { holders, ...reservation }: Held & Outstanding,
): Promise<void> {
  const { id, ...changes } = toRow(reservation);
  await db
    .insertInto('upload_reservations')
    .values({ id, holders: [...holders], ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

export async function renewReservation(
  db: Kysely<Database>,
  reservation: Outstanding,
): Promise<void> {
  const { id, ...changes } = toRow(reservation);
  await db.updateTable('upload_reservations').set(changes).where('id', '=', id).execute();
}

export async function removeReservation(db: Kysely<Database>, id: Id): Promise<void> {
  await db.deleteFrom('upload_reservations').where('id', '=', id).execute();
}

/** Deletes reservations whose lease has ended. @returns how many */
export function deleteOldReservations(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'upload_reservations',
    key: 'id',
    where: sql`lease_expires_at <= ${databaseNow}`,
  });
}

function toRow({ id, outstandingBytes, leaseSeconds }: Outstanding) {
  return {
    id,
    outstanding_bytes: outstandingBytes,
    lease_expires_at: secondsFromNow(leaseSeconds),
  };
}
