import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { installationSecret } from '../../../db/installationSecret.ts';
import type { Database } from '../../../db/schema.ts';

/** The key of the stored sessions: the setting's, else one that the first process makes for all of them. */
export function createSessionKey(
  db: Kysely<Database>,
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
): () => Promise<string> {
  let known: Promise<string> | undefined;

  async function load(): Promise<string> {
    try {
      return sessionSecret ?? (await installationSecret(db, 'session'));
    } catch (error) {
      // Asked for again by the next call, when the database may be back.
      known = undefined;
      throw error;
    }
  }

  return () => {
    known ??= load();
    return known;
  };
}
