import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Holder = { readonly id: string; readonly email: string };

/** Marks the account's address as confirmed. */
export async function saveConfirmed(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ email_confirmed: true })
    .where('id', '=', accountId)
    .execute();
}

/** Locks and returns the account that holds an address without having confirmed it. */
export async function lockUnconfirmedHolder(
  trx: Transaction<Database>,
  emailKey: string,
): Promise<Holder | undefined> {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey)
    .where('email_confirmed', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes the address away from an account, which can still sign in with it. Links that were sent to it stop working. */
export async function takeAddressFrom(
  trx: Transaction<Database>,
  { id }: Holder,
  emailKey: string,
): Promise<void> {
  // Of several accounts that had to give up the same address, only the last can sign in with it.
  await trx
    .updateTable('accounts')
    .set({ former_email_key: null })
    .where('former_email_key', '=', emailKey)
    .execute();
  await trx
    .updateTable('accounts')
    .set({
      email: '',
      // Unique, and no address that anybody can type.
      email_key: `freed ${id}`,
      former_email_key: emailKey,
      password_version: sql`password_version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
