import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Returns whether a person gets mails about ready orders; `undefined` if there is no such person. */
export async function findMailChoice(db: Kysely<Database>, id: Id): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('ready_mails')
    .where('id', '=', id)
    .where('kind', '=', 'user')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.ready_mails;
}

/** Saves whether a person gets mails about ready orders. @returns false if there is no such person */
export async function saveMailChoice(
  db: Kysely<Database>,
  id: Id,
  readyMails: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ ready_mails: readyMails })
    .where('id', '=', id)
    .where('kind', '=', 'user')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
