import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { emailCode } from './emailCode.rules.ts';
import { saveCodeHash, takeAttempt, type CodeHolder } from './emailCodes.repository.ts';

const CODE_PATTERN = new RegExp(`^\\d{${emailCode.digits}}$`);

export type EmailCodesContext = {
  readonly db: Kysely<Database>;
  readonly sessionKey: () => Promise<string>;
};

/**
 * Creates a code when its mail is sent, and stores its hash. The hash is keyed, because all million codes can be hashed
 * in a second.
 * @returns its digits
 */
export async function createEmailCode(
  { db, sessionKey }: EmailCodesContext,
  id: string,
): Promise<string> {
  const code = String(randomInt(10 ** emailCode.digits)).padStart(emailCode.digits, '0');
  await saveCodeHash(db, id, hashOf(await sessionKey(), { id, code }));
  return code;
}

/**
 * Tries the code that somebody typed, and counts the attempt. @returns the id of the code
 * @throws {AppError} `account.email_code_wrong`, `account.email_code_over`
 */
export async function tryEmailCode(
  { db, sessionKey }: EmailCodesContext,
  { holder, emailKey, typed }: { holder: CodeHolder; emailKey: string; typed: string },
): Promise<string> {
  const code = typed.replaceAll(/[\s-]/g, '');
  // What does not look like a code is a typing error, and costs no attempt.
  if (!CODE_PATTERN.test(code)) throw new AppError('account.email_code_wrong');
  const key = await sessionKey();
  const tried = await takeAttempt(db, holder, emailKey);
  if (tried === undefined) throw new AppError('account.email_code_over');
  const isRight = timingSafeEqual(tried.codeHash, hashOf(key, { id: tried.id, code }));
  if (!isRight) throw new AppError('account.email_code_wrong');
  return tried.id;
}

/** The claim has 128 random bits, so that its hash needs neither key nor salt. */
export function hashClaim(claim: string): Buffer {
  return createHash('sha256').update(claim).digest();
}

function hashOf(key: string, { id, code }: { id: string; code: string }): Buffer {
  return createHmac('sha256', key).update(`email-code ${id} ${code}`).digest();
}
