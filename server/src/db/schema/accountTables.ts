import type { ColumnType, Generated } from 'kysely';

export type AccountsTable = {
  id: string;
  kind: 'user' | 'shop';
  name: string;
  /** The address as the person typed it, trimmed. */
  email: string;
  /** The normalised address, so that two spellings of one address have the same key. */
  email_key: string;
  password_hash: string;
  /** Number of password changes, to detect sessions that were opened with an older password. */
  password_version: Generated<number>;
  created_at: Generated<Date>;
  /** When the person deleted the account. From then on the row has no personal data, and nobody can sign in to it. */
  deleted_at: Date | null;
  /** Whether the person gets a mail when an order is ready. */
  ready_mails: Generated<boolean>;
  /** Whether somebody who reads the address's mails confirmed it. */
  email_confirmed: Generated<boolean>;
  /** Key of an address that this account never confirmed and that its real owner confirmed for another account. */
  former_email_key: Generated<string | null>;
};

type SessionsTable = {
  /** Hash of the session cookie's value. The value itself is stored nowhere. */
  id_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  /** Hash of the next session of the same browser. A session that was replaced is no longer valid. */
  replaced_by: Buffer | null;
  /** Names the session to its owner. Unlike the hash, it comes from nothing secret. */
  public_id: Generated<string>;
  /** Names of the browser and the operating system at sign-in, from fixed lists; null if they are on none. */
  browser: string | null;
  system: string | null;
};

type SignInFailuresTable = {
  /**
   * Names whose guesses are counted: `sign-in:<address> <e-mail>`, `device-sign-in:<device>`,
   * `change-password:<account>`.
   */
  counter: string;
  count: number;
  first_at: Date;
  blocked_until: Date | null;
};

type PasswordResetRequestsTable = {
  /** Address for which somebody asked for a new password. Whether it has an account is looked up later. */
  email_key: string;
  id: string;
};

type PasswordResetsTable = {
  /** Hash of the token in the link. The token itself is stored nowhere. */
  token_hash: Buffer;
  account_id: string;
  /** Version of the password that the link may change. */
  password_version: number;
  expires_at: Date;
};

export type EmailChangesTable = {
  id: string;
  account_id: string;
  /** The new address. */
  email: string;
  email_key: string;
  /** The address that the change replaced; null until then. No other account can have it while the row is there. */
  old_email: Generated<string | null>;
  old_email_key: Generated<string | null>;
  /** Version of the password by which the change was asked for. Another one makes its link useless. */
  password_version: number;
  created_at: Generated<Date>;
  applied_at: Generated<Date | null>;
};

type EmailLinksTable = {
  /** Hash of the token in the link. The token itself is stored nowhere. */
  token_hash: Buffer;
  change_id: string;
  /** Whether the link takes the change back, or makes it. */
  is_undo: boolean;
  expires_at: Date;
};

type EmailCodesTable = {
  id: string;
  /** The address to which the code is sent. */
  email_key: string;
  /** The account that confirms its address; null if the code is for a sign-up. */
  account_id: string | null;
  /** Hash of the secret by which the browser that signs up names its code; null if the code is for an account. */
  claim_hash: Buffer | null;
  /** Keyed hash of the code; null until the mail is sent. The code itself is stored nowhere. */
  code_hash: Generated<Buffer | null>;
  attempts_left: number;
  created_at: Generated<Date>;
  expires_at: Generated<Date | null>;
};

type PasskeysTable = {
  id: string;
  account_id: string;
  /** The credential's id in base64url, which the authenticator chose. */
  credential_id: string;
  /** In COSE form (RFC 9053). The private key is in the authenticator alone. */
  public_key: Buffer;
  /** How often the authenticator has signed; 0 if it does not count. `bigint`, which the driver returns as text. */
  sign_count: ColumnType<string, number, number>;
  /** Whether it is copied to the person's other devices. */
  is_synced: boolean;
  /** Names of the browser and the operating system in which it was added, from fixed lists; null if they are on none. */
  browser: string | null;
  system: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date | null>;
};

type TotpSecretsTable = {
  account_id: string;
  /** The key that the authenticator app has, too. Not hashed, because the server computes codes from it. */
  secret: Buffer;
  /** When the app's first code turned the two-step sign-in on; null until then. */
  confirmed_at: Generated<Date | null>;
  /** The time step (RFC 6238, §4.2) of the last code that was used. Codes of it and of earlier ones work no more. */
  last_step: Generated<number>;
  created_at: Generated<Date>;
};

type TotpRecoveryCodesTable = {
  /** Hash of a code that was not used yet. The code itself is stored nowhere. */
  code_hash: Buffer;
  account_id: string;
};

export type AccountTables = {
  totp_secrets: TotpSecretsTable;
  totp_recovery_codes: TotpRecoveryCodesTable;
  passkeys: PasskeysTable;
  email_codes: EmailCodesTable;
  email_changes: EmailChangesTable;
  email_links: EmailLinksTable;
  password_reset_requests: PasswordResetRequestsTable;
  password_resets: PasswordResetsTable;
  accounts: AccountsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
};
