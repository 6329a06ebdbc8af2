import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { NewPin } from '../pins/newPin.ts';
import type { StoredPin } from '../pins/checkPin.ts';
import { isSignInValid } from '../staff.repository.ts';

type OfShop = { readonly shopId: Id; readonly id: string };
type OnDevice = { readonly sessionHash: Buffer; readonly id: string };

/** Returns the key by which names are compared: in lower case and Unicode form NFKC. */
function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

export async function countHelpers(trx: Transaction<Database>, shopId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('shop_helpers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the names of a shop's helpers. */
export async function listHelperNames(db: Kysely<Database>, shopId: Id): Promise<string[]> {
  const helpers = db.selectFrom('shop_helpers').select('name').where('shop_id', '=', shopId);
  return (await helpers.orderBy('name_key').execute()).map(({ name }) => name);
}

/** @returns false if another helper of the shop has the name */
export async function insertHelper(
  trx: Transaction<Database>,
  { shopId, id, name, ...pin }: OfShop & NewPin & { readonly name: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('shop_helpers')
    .values({ id, shop_id: shopId, name, name_key: nameKeyOf(name), ...pin })
    .onConflict((conflict) => conflict.columns(['shop_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether another helper of the shop has the name. The caller must hold the lock of the shop's staff. */
export async function isNameTaken(
  trx: Transaction<Database>,
  { shopId, id, name }: OfShop & { readonly name: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('shop_helpers')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('name_key', '=', nameKeyOf(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** @returns false if the shop has no such helper */
export async function updateHelper(
  trx: Transaction<Database>,
  {
    shopId,
    id,
    name,
    pin,
  }: OfShop & { readonly name?: string | undefined; pin?: NewPin | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_helpers')
    .set({ id, ...(name !== undefined && { name, name_key: nameKeyOf(name) }), ...pin })
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a helper, and with it the sign-ins on all devices. @returns false if the shop has no such helper */
export async function deleteHelper(
  trx: Transaction<Database>,
  { shopId, id }: OfShop,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shop_helpers')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findHelperPin(
  db: Kysely<Database>,
  { shopId, id }: OfShop,
): Promise<StoredPin | undefined> {
  return db
    .selectFrom('shop_helpers')
    .select(['pin_id as pinId', 'pin_hash as pinHash'])
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

/**
 * Locks a helper who is signed in on a device, so that nobody removes the helper before the transaction ends.
 * @returns the helper's name; `undefined` if there is no such sign-in any more
 */
export async function lockSignedInHelper(
  trx: Transaction<Database>,
  { shopId, sessionHash, id }: OfShop & OnDevice,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('shop_helpers')
    .innerJoin('helper_sign_ins', 'helper_sign_ins.helper_id', 'shop_helpers.id')
    .select('shop_helpers.name')
    .where('shop_helpers.id', '=', id)
    .where('shop_helpers.shop_id', '=', shopId)
    .where('helper_sign_ins.session_hash', '=', sessionHash)
    // PostgreSQL compares this again after waiting for the lock, because the PIN may have changed.
    .where(isSignInValid)
    // Locks only the helper, not the sign-in: removing a helper locks the helper first and then the sign-ins.
    .forShare('shop_helpers')
    .executeTakeFirst();
  return row?.name;
}

/** Locks a helper with this PIN. @returns false if the helper was removed or has another PIN */
export async function lockHelperWithPin(
  trx: Transaction<Database>,
  id: string,
  pinId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('shop_helpers')
    .select('id')
    .where('id', '=', id)
    .where('pin_id', '=', pinId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Signs a helper in on a device. The caller must hold the locks of session and helper. */
export async function saveSignIn(
  trx: Transaction<Database>,
  { sessionHash, id, pinId }: OnDevice & Pick<StoredPin, 'pinId'>,
): Promise<void> {
  const signedIn = { pin_id: pinId, is_current: false, signed_in_at: databaseNow };
  await trx
    .insertInto('helper_sign_ins')
    .values({ session_hash: sessionHash, helper_id: id, ...signedIn })
    .onConflict((conflict) => conflict.columns(['session_hash', 'helper_id']).doUpdateSet(signedIn))
    .execute();
}

/** Makes a signed-in helper the current one of the device. The caller must hold the lock of the session. */
export async function makeCurrent(
  trx: Transaction<Database>,
  { sessionHash, id }: OnDevice,
): Promise<void> {
  await trx
    .updateTable('helper_sign_ins')
    .set({ is_current: sql<boolean>`helper_id = ${id}` })
    .where('session_hash', '=', sessionHash)
    .execute();
}

/** Signs the current helper of the device out. */
export async function deleteCurrentSignIn(
  trx: Transaction<Database>,
  sessionHash: Buffer,
): Promise<void> {
  await trx
    .deleteFrom('helper_sign_ins')
    .where('session_hash', '=', sessionHash)
    .where('is_current', '=', true)
    .execute();
}
