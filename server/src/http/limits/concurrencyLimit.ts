import { AppError, RETRY_SOON_SECONDS } from '../../errors/appError.ts';

export type ConcurrencyLimit = {
  /**
   * Takes one of the places of this key.
   * @returns a function that frees the place (calling it twice is fine)
   * @throws {AppError} `request.too_many` when the key has no place left
   */
  enter(key: string): () => void;
};

/** Allows at most `max` at once for each key, such as an address. Only keys that are in use take memory. */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const inside = new Map<string, number>();
  return {
    enter(key) {
      const count = inside.get(key) ?? 0;
      if (count >= max) {
        throw new AppError('request.too_many', { retryAfterSeconds: RETRY_SOON_SECONDS });
      }
      inside.set(key, count + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const rest = (inside.get(key) ?? 1) - 1;
        if (rest === 0) inside.delete(key);
        else inside.set(key, rest);
      };
    },
  };
}
