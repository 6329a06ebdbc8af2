import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Alert } from '../../../process/raiseAlert.ts';

/**
 * Stores an alert about a lasting condition, so that only the first process that sees the condition reports it.
 * @returns whether this call stored the alert
 */
export async function openAlert(db: Kysely<Database>, name: Alert): Promise<boolean> {
  const row = await db
    .insertInto('open_alerts')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeAlert(db: Kysely<Database>, name: Alert): Promise<void> {
  await db.deleteFrom('open_alerts').where('name', '=', name).execute();
}
