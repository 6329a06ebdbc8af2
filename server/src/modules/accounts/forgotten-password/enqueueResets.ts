import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { findAccountByEmailKey } from '../accounts.repository.ts';
import { takeResetRequests } from './passwordResets.repository.ts';

/** Writes a mail for each waiting request whose address has an account, and drops the others. */
export async function enqueueResets(db: Kysely<Database>): Promise<void> {
  let count: number;
  do {
    count = await db.transaction().execute(async (trx) => {
      const requests = await takeResetRequests(trx);
      for (const { id, emailKey } of requests) {
        const account = await findAccountByEmailKey(trx, emailKey);
        if (account === undefined) continue;
        const details = { account: account.id };
        const onceKey = `password-reset:${id}`;
        const kind = account.isEmailConfirmed ? 'password-reset' : 'password-reset-unconfirmed';
        await enqueueMail(trx, { kind, to: account.email, onceKey, details });
      }
      return requests.length;
    });
  } while (count > 0);
}
