import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { inMailTime } from '../../../mail/inMailTime.ts';

type PasskeyMail = {
  readonly kind: 'passkey-added' | 'passkey-removed';
  readonly email: string;
  /** Id of the passkey. */
  readonly id: string;
};

/** Tells the owner of the account by mail about a passkey, in case somebody else added or removed it. */
export async function enqueuePasskeyMail(
  trx: Transaction<Database>,
  { kind, email, id }: PasskeyMail,
): Promise<void> {
  // Its address went to its real owner.
  if (email === '') return;
  const details = { time: inMailTime(new Date()) };
  await enqueueMail(trx, { kind, to: email, onceKey: `${kind}:${id}`, details });
}
