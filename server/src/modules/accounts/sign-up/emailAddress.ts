import { domainToASCII } from 'node:url';
import { limits } from '@parchi/contract';

/**
 * Local parts made of atoms (RFC 5322), plus letters of any script. Quoted local parts are refused, because nobody uses
 * them.
 */
const LOCAL_PATTERN =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/**
 * The domain as typed. It is checked before the conversion to ASCII, which would also decode `%2e` and drop line
 * breaks.
 */
const DOMAIN_PATTERN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** The last label must start with a letter, which excludes IP addresses. */
const ASCII_DOMAIN_PATTERN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_LOCAL_BYTES = 64;

export type EmailAddress = {
  /** The address as the user typed it, without spaces around it. */
  readonly email: string;
  /** Key of the account: the same for every spelling of the address (case, spaces, composed letters, IDN). */
  readonly emailKey: string;
};

/**
 * Parses an email address. Keeps dots and `+tags`, because their meaning depends on the mail provider.
 * @returns `undefined` for text that is not an address
 */
export function parseEmailAddress(typed: string): EmailAddress | undefined {
  const email = typed.trim().normalize('NFC');
  const [local = '', domain = '', ...more] = email.toLowerCase().split('@');
  if (more.length > 0 || !LOCAL_PATTERN.test(local) || !DOMAIN_PATTERN.test(domain)) {
    return undefined;
  }
  const asciiDomain = domainToASCII(domain);
  const emailKey = `${local}@${asciiDomain}`;
  const isTooLong =
    Buffer.byteLength(local) > MAX_LOCAL_BYTES ||
    Buffer.byteLength(emailKey) > limits.maxEmailLength;
  return isTooLong || !ASCII_DOMAIN_PATTERN.test(asciiDomain) ? undefined : { email, emailKey };
}
