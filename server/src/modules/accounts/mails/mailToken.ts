import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

type MailToken = { readonly token: string; readonly tokenHash: Buffer };

/** Creates the secret of a mail's link when the mail is sent. Only the mail contains the token; its hash is stored. */
export function newMailToken(): MailToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashMailToken(token) };
}

/** The token has 256 random bits, so that its hash needs neither key nor salt. */
export function hashMailToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
