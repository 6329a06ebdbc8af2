import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { deleteMailsTo } from '../../../mail/mails.repository.ts';
import { lockUnconfirmedHolder, takeAddressFrom } from './addresses.repository.ts';
import { deleteCodesOf } from './emailCodes.repository.ts';

/**
 * Takes an address away from the account that holds it unconfirmed, for somebody who has proved to receive its mails.
 * The account stays signed in and keeps everything else. Mails that wait to be sent to the address are deleted.
 */
export async function freeAddress(trx: Transaction<Database>, emailKey: string): Promise<void> {
  const holder = await lockUnconfirmedHolder(trx, emailKey);
  if (holder === undefined) return;
  await takeAddressFrom(trx, holder, emailKey);
  await deleteCodesOf(trx, { accountId: holder.id });
  await deleteMailsTo(trx, holder.email);
}
