import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { letConfirmedShopIn } from '../../shops/shops.module.ts';
import { saveConfirmed } from './addresses.repository.ts';
import { deleteCodesOf } from './emailCodes.repository.ts';

/** Marks the account's address as confirmed. A shop that waited for this goes live. */
export async function markConfirmed(trx: Transaction<Database>, accountId: string): Promise<void> {
  await saveConfirmed(trx, accountId);
  await deleteCodesOf(trx, { accountId });
  await letConfirmedShopIn(trx, accountId);
}
