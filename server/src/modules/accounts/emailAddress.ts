import { domainToASCII } from 'node:url';
import { limits } from '@parchi/contract';

/** RFC 5322's atoms, and letters of any script. Quoted local parts are refused: nobody has one. */
const LOCAL_PATTERN =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Checked before it is turned into ASCII, which would also undo `%2e` and drop line breaks. */
const DOMAIN_PATTERN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** Ends in a name and not in a number, as an IP address would. */
const ASCII_DOMAIN_PATTERN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_LOCAL_BYTES = 64;

export type EmailAddress = {
  /** As it was typed, trimmed. */
  readonly email: string;
  /** The same for every spelling of the address that is one account: case, spaces, composed letters, IDN. */
  readonly emailKey: string;
};

/** Dots and `+tags` are kept: whether they mean something is for the provider to say. */
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
