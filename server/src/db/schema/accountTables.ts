import type { Generated } from 'kysely';

export type AccountsTable = {
  id: string;
  kind: 'user' | 'shop';
  name: string;
  /** As typed, trimmed. */
  email: string;
  /** Normalised: two spellings of one address have the same key. */
  email_key: string;
  password_hash: string;
  /** Counts password changes, to detect sessions of an older password. */
  password_version: Generated<number>;
  created_at: Generated<Date>;
};

type SessionsTable = {
  /** Hash of the cookie's value, which is stored nowhere. */
  id_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  /** The next session of the same browser. A row with this set is no longer valid. */
  replaced_by: Buffer | null;
};

type SignInFailuresTable = {
  /** Whose guesses it counts: `sign-in:<address> <e-mail>`, `device-sign-in:<device>`, `change-password:<account>`. */
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
