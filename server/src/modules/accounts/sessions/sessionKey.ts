import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { installationSecret } from '../../../db/installationSecret.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * Returns a function that gives the key for hashing sessions. The key is the setting or, without one, a secret that the
 * first server process stores in the database for all.
 */
export function createSessionKey(
  db: Kysely<Database>,
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
): () => Promise<string> {
  let known: Promise<string> | undefined;

  async function load(): Promise<string> {
    try {
      return sessionSecret ?? (await installationSecret(db, 'session'));
    } catch (error) {
      // Forget the failed query, so that the next call repeats it: the database may be back by then.
      known = undefined;
      throw error;
    }
  }

  return () => {
    known ??= load();
    return known;
  };
}
