import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Whether another account gave the address up and can still take it back. */
export async function isReserved(
  db: Kysely<Database>,
  emailKey: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email_key', '=', emailKey)
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
