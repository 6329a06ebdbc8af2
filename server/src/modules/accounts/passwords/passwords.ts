import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../../process/createSemaphore.ts';

/** Parameters of argon2id, the library's default type, as OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum number of hashes computed at once and waiting. Each takes 19 MiB and one of the four libuv threads, which
 * also read and write files.
 */
const hashLimits = { atOnce: 2, waiting: 200 } as const;

/** A stored hash that no known password matches. Verifying it costs as much as verifying a real one. */
const HASH_OF_NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies passwords. Each is first normalised to Unicode NFC, because keyboards differ in the code points
 * that they produce for the same letter.
 */
export function createPasswords(argon2 = { hash, verify }) {
  const semaphore = createSemaphore(hashLimits);

  return {
    /** @throws {AppError} `service.unavailable` when too many hashes are queued */
    hash: (password: string): Promise<string> =>
      semaphore.run(() => argon2.hash(password.normalize('NFC'), parameters)),

    /**
     * @param storedHash if `undefined`, the same work is done and nothing matches, so that timing does not reveal
     * whether an account exists
     * @throws {AppError} `service.unavailable` when too many hashes are queued
     */
    async matches(storedHash: string | undefined, password: string): Promise<boolean> {
      const isMatch = await semaphore.run(() =>
        argon2.verify(storedHash ?? HASH_OF_NOBODY, password.normalize('NFC')),
      );
      return isMatch && storedHash !== undefined;
    },

    /** Whether the hash was made with other parameters than new hashes are. */
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
