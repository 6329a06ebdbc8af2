import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';

/** The network address from which a share was sent. */
export type SenderAddress = {
  readonly ip: string;
  /** The sender's port; `undefined` behind a proxy, which does not forward it. */
  readonly port: number | undefined;
};

export type SealedSender = { readonly keyId: string; readonly sealed: Buffer };

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D: 96 random bits are safe for 2³² messages under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an address. The share's id is authenticated with it, so that an address can't be moved to another share.
 * @param key `ABUSE_KEY`, 32 bytes in base64url
 * @returns `undefined` without a key: such a site stores no address
 */
export function sealSender(
  key: string | undefined,
  shareId: Id,
  sender: SenderAddress,
): SealedSender | undefined {
  if (key === undefined) return undefined;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv);
  cipher.setAAD(Buffer.from(shareId, 'hex'));
  const text = cipher.update(JSON.stringify(sender), 'utf8');
  const sealed = Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]);
  return { keyId: keyIdOf(key), sealed };
}

/** Decrypts an address. @returns `undefined` if it was changed, or belongs to another share or key */
export function openSender(key: string, shareId: Id, sealed: Buffer): SenderAddress | undefined {
  try {
    const iv = sealed.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(shareId, 'hex'));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as SenderAddress;
  } catch {
    return undefined;
  }
}

/** Returns an id of a key that does not reveal the key. */
export function keyIdOf(key: string): string {
  return createHash('sha256').update(key, 'base64url').digest('hex').slice(0, 8);
}
