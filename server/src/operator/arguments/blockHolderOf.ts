import { isIP } from 'node:net';
import { isId } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import {
  accountHolder,
  addressHolder,
  type BlockHolder,
} from '../../http/blocks/blocks.repository.ts';
import {
  findAccountByEmail,
  findAccountById,
  parseEmailAddress,
} from '../../modules/accounts/accounts.module.ts';
import { OperatorError, UsageError } from '../operatorCommand.ts';

/**
 * Returns the holder that an IP address, an e-mail address or the id of an account names.
 * @throws {UsageError} for any other text
 * @throws {OperatorError} if there is no such account
 */
export async function blockHolderOf(db: Kysely<Database>, text: string): Promise<BlockHolder> {
  // An IPv6 network is listed as `2001:db8:1:2::/64`.
  const address = text.replace(/::\/64$/, '::');
  if (isIP(address) !== 0) return addressHolder(address);
  const email = parseEmailAddress(text);
  if (email === undefined && !isId(text)) {
    throw new UsageError(
      `“${text}” is no IP address, no e-mail address and no id of an account (32 hex digits).`,
    );
  }
  const account =
    email === undefined
      ? await findAccountById(db, text)
      : await findAccountByEmail(db, email.emailKey);
  if (account === undefined) throw new OperatorError(`There is no account “${text}”.`);
  return accountHolder(account.id);
}
