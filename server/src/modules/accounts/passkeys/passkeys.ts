import type { Passkey } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { deletePasskey, listPasskeys } from './passkeys.repository.ts';
import { enqueueOwnerMail } from '../mails/enqueueOwnerMail.ts';

export type PasskeysContext = {
  readonly db: Kysely<Database>;
  /** Called after a mail was written to the outbox, so that it is sent at once. */
  readonly onMailWritten: () => void;
};

/** Returns the passkeys of the caller's account. */
export async function showPasskeys(
  { db }: Pick<PasskeysContext, 'db'>,
  { accountId }: Pick<SignedIn, 'accountId'>,
): Promise<{ passkeys: Passkey[] }> {
  const rows = await listPasskeys(db, accountId);
  return {
    passkeys: rows.map(({ addedAt, lastUsedAt, ...names }) => ({
      ...names,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
    })),
  };
}

/**
 * Removes a passkey and tells the owner by mail. Does nothing if it is already gone or belongs to another account.
 * @returns the passkeys that are left
 */
export async function removePasskey(
  context: PasskeysContext,
  caller: SignedIn,
  id: string,
): Promise<{ passkeys: Passkey[] }> {
  const isRemoved = await context.db.transaction().execute(async (trx) => {
    if (!(await deletePasskey(trx, caller.accountId, id))) return false;
    await enqueueOwnerMail(trx, { kind: 'passkey-removed', email: caller.email, id });
    return true;
  });
  if (isRemoved) context.onMailWritten();
  return showPasskeys(context, caller);
}
