import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createTurns } from '../../../createTurns.ts';

/** argon2id, the library's own kind, with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and one of the four threads that also read and write files. */
const hashLimits = { atOnce: 2, waiting: 200 } as const;

/** Of the same cost as a real one; no password is known to have it. */
const HASH_OF_NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type Passwords = ReturnType<typeof createPasswords>;

/** The same password typed on another keyboard may be other code points: hashed in its composed form. */
export function createPasswords(argon2 = { hash, verify }) {
  const turns = createTurns(hashLimits);

  return {
    /** @throws {AppError} `service.unavailable` when too many wait */
    hash: (password: string): Promise<string> =>
      turns.run(() => argon2.hash(password.normalize('NFC'), parameters)),

    /**
     * @param storedHash without one it takes the same work, so that time does not tell who has an account
     * @throws {AppError} `service.unavailable` when too many wait
     */
    async matches(storedHash: string | undefined, password: string): Promise<boolean> {
      const isMatch = await turns.run(() =>
        argon2.verify(storedHash ?? HASH_OF_NOBODY, password.normalize('NFC')),
      );
      return isMatch && storedHash !== undefined;
    },

    /** Whether it was made with other parameters than today's. */
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
