import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Account } from '../accounts.repository.ts';
import { enqueueOwnerMail } from '../mails/enqueueOwnerMail.ts';

/** Tells the owner of the account by mail that its password was changed, in case somebody else did it. */
export async function enqueuePasswordChanged(
  trx: Transaction<Database>,
  { id, email, passwordVersion }: Account,
): Promise<void> {
  const change = `${id}:${passwordVersion + 1}`;
  await enqueueOwnerMail(trx, { kind: 'password-changed', email, id: change });
}
