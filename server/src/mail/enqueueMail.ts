import type { Transaction } from 'kysely';
import { newId } from '../db/newId.ts';
import type { Database } from '../db/schema.ts';
import type { MailDetails, MailKind } from './mailKinds.ts';

type NewMail<Kind extends MailKind> = {
  readonly kind: Kind;
  readonly to: string;
  /** Identifies the recipient and what the mail is about. A second mail with the same key is not written. */
  readonly onceKey: string;
  readonly details: MailDetails[Kind];
};

/** Writes a mail to the outbox, in the transaction of what the mail tells about. A job sends it after the commit. */
export async function enqueueMail<Kind extends MailKind>(
  trx: Transaction<Database>,
  { kind, to, onceKey, details }: NewMail<Kind>,
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: newId(),
      once_key: onceKey,
      kind,
      recipient: to,
      details: JSON.stringify(details),
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}
