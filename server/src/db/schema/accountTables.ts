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
  /** Whether the address was confirmed by somebody who can read its mails. */
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
  /** Id of the session that its owner sees. Unlike the hash, it is not derived from a secret. */
  public_id: Generated<string>;
  /** Names of the browser and the operating system at sign-in, from fixed lists; null if not listed. */
  browser: string | null;
  system: string | null;
};

type SignInFailuresTable = {
  /**
   * Key under which guesses are counted: `sign-in:<address> <e-mail>`, `device-sign-in:<device>` or
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
  /**
   * The address that the change replaced; null until the change is applied. No other account can have this address
   * while the row exists.
   */
  old_email: Generated<string | null>;
  old_email_key: Generated<string | null>;
  /**
   * Version of the password with which the change was requested. The link works only while the account has this
   * version.
   */
  password_version: number;
  created_at: Generated<Date>;
  applied_at: Generated<Date | null>;
};

type EmailLinksTable = {
  /** Hash of the token in the link. The token itself is stored nowhere. */
  token_hash: Buffer;
  change_id: string;
  /** Whether the link undoes the change; otherwise it confirms the change. */
  is_undo: boolean;
  expires_at: Date;
};

type EmailCodesTable = {
  id: string;
  /** The address to which the code is sent. */
  email_key: string;
  /** The account that confirms its address; null if the code is for a sign-up. */
  account_id: string | null;
  /** Hash of the secret by which the browser that signs up identifies its code; null if the code is for an account. */
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
  /** Whether the passkey is synced to the person's other devices. */
  is_synced: boolean;
  /** Names of the browser and the operating system in which it was added, from fixed lists; null if not listed. */
  browser: string | null;
  system: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date | null>;
};

type TotpSecretsTable = {
  account_id: string;
  /** The key that is shared with the authenticator app. Not hashed, because the server computes codes from it. */
  secret: Buffer;
  /** When the app's first code turned the two-step sign-in on; null until then. */
  confirmed_at: Generated<Date | null>;
  /**
   * The time step (RFC 6238, §4.2) of the last code that was used. Codes of this step and of earlier ones are refused.
   */
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
