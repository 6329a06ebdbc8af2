import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { lockSignedInHelper } from './shopHelpers.repository.ts';

/** Who makes a change at the counter: the device, and the helper that its page shows. */
export type AtCounter = { readonly sessionHash: Buffer; readonly helper: string | undefined };

/**
 * Returns the name of the helper who makes a change; `null` if the page shows nobody. The helper can't be removed
 * before the transaction ends.
 * @throws {AppError} `helper.signed_out` if the helper is not signed in on the device any more
 */
export async function requireHelperName(
  trx: Transaction<Database>,
  shopId: Id,
  { sessionHash, helper: id }: AtCounter,
): Promise<string | null> {
  if (id === undefined) return null;
  const name = await lockSignedInHelper(trx, { shopId, sessionHash, id });
  if (name === undefined) throw new AppError('helper.signed_out');
  return name;
}
