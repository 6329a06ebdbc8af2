import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { enqueueMail } from '../../mail/enqueueMail.ts';
import { inMailTime } from '../../mail/inMailTime.ts';
import type { Account } from './accounts.repository.ts';

/** Tells the owner of the account by mail that its password was changed, in case somebody else did it. */
export async function enqueuePasswordChanged(
  trx: Transaction<Database>,
  { id, email, passwordVersion }: Account,
): Promise<void> {
  // Its address went to its real owner.
  if (email === '') return;
  await enqueueMail(trx, {
    kind: 'password-changed',
    to: email,
    onceKey: `password-changed:${id}:${passwordVersion + 1}`,
    details: { time: inMailTime(new Date()) },
  });
}
