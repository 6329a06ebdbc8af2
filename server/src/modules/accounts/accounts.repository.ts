import type { Id } from '@parchi/contract';
import { type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AccountsTable } from '../../db/schema/accountTables.ts';
import type { EmailAddress } from './sign-up/emailAddress.ts';

export type Account = EmailAddress & {
  readonly id: Id;
  readonly kind: 'user' | 'shop';
  readonly name: string;
  readonly passwordHash: string;
  /** Increases with each change of the password. */
  readonly passwordVersion: number;
};

export type NewAccount = Omit<Account, 'passwordVersion'>;

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export function createAccountsRepository(db: Kysely<Database>) {
  return {
    async findByEmailKey(emailKey: string): Promise<Account | undefined> {
      const accounts = db.selectFrom('accounts').selectAll();
      const row = await accounts.where('email_key', '=', emailKey).executeTakeFirst();
      return row && toAccount(row);
    },

    async findById(id: Id): Promise<Account | undefined> {
      const accounts = db.selectFrom('accounts').selectAll();
      const row = await accounts.where('id', '=', id).executeTakeFirst();
      return row && toAccount(row);
    },

    /**
     * Inserts the account and, in the same transaction, the rows that `insertMore` adds. @returns false when another
     * account has the email address; nothing is inserted then
     */
    async insert(
      account: NewAccount,
      insertMore: (transaction: Transaction<Database>) => Promise<void> = () => Promise.resolve(),
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const inserted = await transaction
          .insertInto('accounts')
          .values({
            id: account.id,
            kind: account.kind,
            name: account.name,
            email: account.email,
            email_key: account.emailKey,
            password_hash: account.passwordHash,
          })
          .onConflict((conflict) => conflict.column('email_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (inserted !== undefined) await insertMore(transaction);
        return inserted !== undefined;
      });
    },

    /** Stores a new hash of the same password, unless the password has been changed meanwhile. */
    async replaceHash({ id, passwordHash }: Account, newHash: string): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ password_hash: newHash })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .execute();
    },
  };
}

function toAccount(row: Selectable<AccountsTable>): Account {
  return {
    id: row.id as Id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
  };
}
