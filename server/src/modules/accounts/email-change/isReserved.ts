import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Whether an address was given up by another account that can still take it back. */
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
