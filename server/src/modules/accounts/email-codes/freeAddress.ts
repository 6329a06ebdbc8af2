import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { deleteMailsTo } from '../../../mail/mails.repository.ts';
import { lockUnconfirmedHolder, takeAddressFrom } from './addresses.repository.ts';
import { deleteCodesOf } from './emailCodes.repository.ts';

/**
 * Takes an address from the account that holds it without having confirmed it, for somebody who proved to read its
 * mails. That account stays signed in and keeps all else; mails that wait for the address are deleted.
 */
export async function freeAddress(trx: Transaction<Database>, emailKey: string): Promise<void> {
  const holder = await lockUnconfirmedHolder(trx, emailKey);
  if (holder === undefined) return;
  await takeAddressFrom(trx, holder, emailKey);
  await deleteCodesOf(trx, { accountId: holder.id });
  await deleteMailsTo(trx, holder.email);
}
