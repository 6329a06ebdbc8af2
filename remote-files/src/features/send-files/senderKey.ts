import { isId, type Id } from '@parchi/contract';
import { storedValue } from '@parchi/shared-ui/storage';

/** Stored, so that after a reload this tab can still ask who opened the files. */
const savedKey = storedValue({
  area: 'sessionStorage',
  key: 'parchi.sender-key',
  version: 1,
  isValid: isId,
});

let keyWithoutStorage: Id | undefined;

/**
 * Returns the key with which this tab proves that it sent a share. The token is no proof, because every receiver has
 * it. Creates the key at the first call.
 */
export function senderKey(): Id {
  const saved = savedKey.read() ?? keyWithoutStorage;
  if (saved !== undefined) return saved;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as Id;
  if (!savedKey.write(key)) keyWithoutStorage = key;
  return key;
}
