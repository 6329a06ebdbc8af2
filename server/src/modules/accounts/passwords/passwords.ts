import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../../createSemaphore.ts';

/** Parameters of argon2id, the library's default type, as OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and one of the four libuv threads, which also read and write files. */
const hashLimits = { atOnce: 2, waiting: 200 } as const;

/** A hash with the cost of a real one, of no known password. */
const HASH_OF_NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and verifies passwords. They are normalised to NFC first: another keyboard may produce other code points. */
export function createPasswords(argon2 = { hash, verify }) {
  const turns = createSemaphore(hashLimits);

  return {
    /** @throws {AppError} `service.unavailable` when too many hashes are queued */
    hash: (password: string): Promise<string> =>
      turns.run(() => argon2.hash(password.normalize('NFC'), parameters)),

    /**
     * @param storedHash `undefined` costs the same work and never matches, so that timing does not reveal accounts
     * @throws {AppError} `service.unavailable` when too many hashes are queued
     */
    async matches(storedHash: string | undefined, password: string): Promise<boolean> {
      const isMatch = await turns.run(() =>
        argon2.verify(storedHash ?? HASH_OF_NOBODY, password.normalize('NFC')),
      );
      return isMatch && storedHash !== undefined;
    },

    /** Whether the hash was made with parameters other than the current ones. */
    isOutdated(storedHash: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      );
    },
  };
}
