import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { DeviceNames } from '../devices/readDevice.ts';

export type PasskeyRow = DeviceNames & {
  readonly id: Id;
  readonly isSynced: boolean;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
};

/** The fields of a passkey that are needed to verify a signature. */
export type StoredPasskey = {
  readonly id: string;
  readonly accountId: Id;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  /** How often the authenticator has signed; always 0 if it does not count. */
  readonly signCount: number;
};

export type NewPasskey = Omit<StoredPasskey, 'id'> &
  DeviceNames & {
    readonly isSynced: boolean;
  };

/** Returns the passkeys of an account, newest first. */
export async function listPasskeys(db: Kysely<Database>, accountId: Id): Promise<PasskeyRow[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'browser', 'system', 'is_synced', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id as Id,
    browser: row.browser,
    system: row.system,
    isSynced: row.is_synced,
    addedAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Returns the ids of the account's credentials, as authenticators know them. */
export async function listCredentialIds(db: Kysely<Database>, accountId: Id): Promise<string[]> {
  const passkeys = db.selectFrom('passkeys').select('credential_id');
  const rows = await passkeys.where('account_id', '=', accountId).execute();
  return rows.map(({ credential_id }) => credential_id);
}

export async function findPasskey(
  db: Kysely<Database>,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      accountId: row.account_id as Id,
      credentialId,
      publicKey: row.public_key,
      signCount: Number(row.sign_count),
    }
  );
}

/** @returns the passkey's id; `undefined` if an account has this credential already */
export async function insertPasskey(
  trx: Transaction<Database>,
  passkey: NewPasskey,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('passkeys')
    .values({
      id: newId(),
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      is_synced: passkey.isSynced,
      browser: passkey.browser,
      system: passkey.system,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Records a sign-in with a passkey.
 * @returns false if the passkey was removed, or another sign-in changed its signature count meanwhile
 */
export async function markUsed(
  trx: Transaction<Database>,
  { id, signCount }: StoredPasskey,
  newCount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ sign_count: newCount, last_used_at: databaseNow })
    .where('id', '=', id)
    .where('sign_count', '=', String(signCount))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the account has no such passkey */
export async function deletePasskey(
  trx: Transaction<Database>,
  accountId: Id,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the passkeys of an account. */
export async function deletePasskeysOf(
  trx: Transaction<Database>,
  accountId: string,
): Promise<void> {
  await trx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}
