import { limits, type ErrorCode } from '@parchi/contract';

/**
 * Minimum length of a word of the name or email address that a password must not contain. Shorter words occur in
 * good passwords by chance.
 */
const MIN_CONTEXT_LENGTH = 4;

export type PasswordContext = {
  /** Name of the user, or of the shop's owner. */
  readonly name: string;
  readonly email: string;
  /** Common passwords in lower case. */
  readonly commonPasswords: ReadonlySet<string>;
};

/** @returns the reason why a password is refused; `undefined` for a good one. Lengths are in characters, not bytes. */
export function findPasswordFault(
  password: string,
  { name, email, commonPasswords }: PasswordContext,
): ErrorCode | undefined {
  const length = characterCount(password);
  if (length < limits.minPasswordLength) return 'account.password_too_short';
  if (length > limits.maxPasswordLength) return 'account.password_too_long';
  const folded = fold(password);
  if (commonPasswords.has(folded)) return 'account.password_too_common';
  // Words of the account's name and address are easy to guess and do not count. The rest must be long enough without
  // them.
  const rest = contextWords(name, email).reduce((text, word) => text.replaceAll(word, ''), folded);
  if (rest !== folded && characterCount(rest) < limits.minPasswordLength) {
    return 'account.password_too_common';
  }
  return undefined;
}

/** Returns the guessable words of an account, longest first, so that an address is removed before its parts. */
function contextWords(name: string, email: string): string[] {
  const parts = `${name} ${email}`.split(/[\s@.+_-]+/u);
  const words = ['parchi', email, email.slice(0, email.lastIndexOf('@')), name, ...parts].map(fold);
  return words
    .filter((word) => characterCount(word) >= MIN_CONTEXT_LENGTH)
    .sort((a, b) => b.length - a.length);
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function characterCount(text: string): number {
  return Array.from(text).length;
}
