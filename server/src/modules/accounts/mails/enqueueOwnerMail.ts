import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { inMailTime } from '../../../mail/inMailTime.ts';

type OwnerMail = {
  readonly kind: 'password-changed' | 'passkey-added' | 'passkey-removed' | 'totp-on' | 'totp-off';
  /** The account's address; empty if it went to its real owner. No mail is sent then. */
  readonly email: string;
  /** Identifies the change among those of the same kind. One mail is sent for each. */
  readonly id: string;
};

/** Tells the owner of an account by mail how signing in has changed, in case somebody else changed it. */
export async function enqueueOwnerMail(
  trx: Transaction<Database>,
  { kind, email, id }: OwnerMail,
): Promise<void> {
  if (email === '') return;
  const details = { time: inMailTime(new Date()) };
  await enqueueMail(trx, { kind, to: email, onceKey: `${kind}:${id}`, details });
}
