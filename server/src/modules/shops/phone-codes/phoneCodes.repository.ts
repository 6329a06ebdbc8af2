import { limits, type Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';

/** How often a code can be tried. */
const ATTEMPTS = 5;

const isValid = sql<boolean>`
  phone_codes.created_at > now() - make_interval(secs => ${sql.lit(limits.phoneCodeSeconds)})`;

/** A shop that awaits approval by phone code. Its row is locked. */
export type AwaitedShop = { readonly code: string; readonly name: string; readonly phone: string };

/** Locks the row of a shop that awaits a code. @returns `undefined` if it awaits none */
export function lockAwaited(trx: Transaction<Database>, id: Id): Promise<AwaitedShop | undefined> {
  return trx
    .selectFrom('shops')
    .select(['code', 'name', 'phone'])
    .where('id', '=', id)
    .where('standing', '=', 'waiting')
    .where('awaits_phone', '=', true)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether the shop awaits a code. */
export async function isAwaitingPhone(db: Kysely<Database>, id: Id): Promise<boolean> {
  const shop = await db
    .selectFrom('shops')
    .select(['standing', 'awaits_phone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return shop?.standing === 'waiting' && shop.awaits_phone;
}

/** Makes concurrent approvals by the same phone number wait for each other, until the transaction ends. */
export async function lockPhone(trx: Transaction<Database>, digits: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${digits}`}, 0))`.execute(trx);
}

/** Counts the shops that were approved by a code to this number and have not closed. */
export async function countShopsOfPhone(db: Kysely<Database>, digits: string): Promise<number> {
  const { count } = await db
    .selectFrom('shops')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('confirmed_phone', '=', digits)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewCode = { readonly id: string; readonly shopId: Id; readonly digits: string };

/** Inserts a code, and deletes the shop's earlier one. The digits are made later, when the message is sent. */
export async function insertPhoneCode(
  trx: Transaction<Database>,
  { id, shopId, digits }: NewCode,
): Promise<void> {
  await deletePhoneCode(trx, shopId);
  await trx
    .insertInto('phone_codes')
    .values({ id, shop_id: shopId, phone: digits, attempts_left: ATTEMPTS })
    .execute();
}

/**
 * Stores the hash of a code when it is sent.
 * @returns false if the code is too old, or was used or replaced
 */
export async function savePhoneCodeHash(
  db: Kysely<Database>,
  id: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_codes')
    .set({ code_hash: codeHash })
    .where('id', '=', id)
    .where(isValid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type TriedPhoneCode = { readonly id: string; readonly codeHash: Buffer };

/** Counts an attempt. @returns `undefined` if there is no code, or it is too old or was tried too often */
export async function takePhoneAttempt(
  db: Kysely<Database>,
  shopId: Id,
): Promise<TriedPhoneCode | undefined> {
  const { rows } = await sql<TriedPhoneCode>`
    update phone_codes set attempts_left = attempts_left - 1
    where shop_id = ${shopId} and attempts_left > 0 and code_hash is not null and ${isValid}
    returning id, code_hash as "codeHash"`.execute(db);
  return rows[0];
}

/**
 * Deletes a code, which works once.
 * @returns the number to which it was sent; `undefined` if it was used or replaced
 */
export async function usePhoneCode(
  trx: Transaction<Database>,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('phone_codes')
    .where('id', '=', id)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone;
}

export async function deletePhoneCode(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await trx.deleteFrom('phone_codes').where('shop_id', '=', shopId).execute();
}

/** Approves a shop whose number is confirmed, and tells its counter. The caller must hold the lock of its row. */
export async function approveByPhone(
  trx: Transaction<Database>,
  shopId: Id,
  { code, digits }: { readonly code: string; readonly digits: string },
): Promise<void> {
  await trx
    .updateTable('shops')
    .set({ standing: 'approved', awaits_phone: false, confirmed_phone: digits })
    .where('id', '=', shopId)
    .execute();
  await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
}

/** Deletes codes that no longer work. @returns how many */
export function deleteOldPhoneCodes(db: Kysely<Database>): Promise<number> {
  const where = sql`created_at < now() - interval '1 day'`;
  return deleteInBatches(db, { table: 'phone_codes', key: 'id', where });
}
