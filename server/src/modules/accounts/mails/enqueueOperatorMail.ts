import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import type { MailDetails, OperatorMailKind } from '../../../mail/mailKinds.ts';

/**
 * Tells the owner of an account by mail what an operator did. No mail goes to an address that nobody has confirmed,
 * because it may be a stranger's.
 * @returns whether a mail was written
 */
export async function enqueueOperatorMail<Kind extends OperatorMailKind>(
  trx: Transaction<Database>,
  accountId: Id,
  { kind, details }: { readonly kind: Kind; readonly details: MailDetails[Kind] },
): Promise<boolean> {
  // The lock makes a concurrent deletion of the account wait, so that the deletion also deletes this mail.
  const owner = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed', '=', true)
    .where('email', '<>', '')
    .forShare()
    .executeTakeFirst();
  if (owner === undefined) return false;
  await enqueueMail(trx, { kind, to: owner.email, onceKey: `${kind}:${newId()}`, details });
  return true;
}
