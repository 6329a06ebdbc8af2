import type { Generated } from 'kysely';

export type AccountsTable = {
  id: string;
  kind: 'user' | 'shop';
  name: string;
  /** As it was typed, trimmed. */
  email: string;
  /** Two spellings of one address have the same key. */
  email_key: string;
  password_hash: string;
  /** Counts changes of the password: who was signed in by an older one is found out. */
  password_version: Generated<number>;
  created_at: Generated<Date>;
};

type SessionsTable = {
  /** Of the cookie's value, which itself is stored nowhere. */
  id_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  /** The same browser's next session. A row that has one is dead. */
  replaced_by: Buffer | null;
};

type SignInFailuresTable = {
  /** Of whose guesses: `sign-in:<address> <e-mail>`, `device-sign-in:<device>`, `change-password:<account>`. */
  counter: string;
  count: number;
  first_at: Date;
  blocked_until: Date | null;
};

export type AccountTables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
};
