import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret (RFC 4226, §4, recommends 160 bits). */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many steps the app's clock may be early or late. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 80 bits, so that a hash needs neither key nor salt. Each is 16 characters in base32. */
const RECOVERY_BYTES = 10;

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/**
 * Returns a secret as text for people and as a URI for authenticator apps.
 * @param label what the app shows beside the site's name
 */
export function describeSecret(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of a code; `undefined` if it is wrong now. @param now in milliseconds */
export function stepOfCode(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta;
}

/** Returns recovery codes such as `k7mq-p2xa-…`. Each works once, in place of the app. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: toArrayBuffer(randomBytes(RECOVERY_BYTES)) });
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-');
  });
}

/** @param code as somebody typed it */
export function hashRecoveryCode(code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(letters).digest();
}

/** Parameters that every authenticator app supports: SHA-1, 6 digits, 30 s. */
function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: 'Parchi',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: toArrayBuffer(secret) }),
  });
}

function toArrayBuffer(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
