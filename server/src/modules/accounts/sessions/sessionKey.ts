import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';

const NAME = 'session';

/** The key of the stored sessions: the setting's, else one that the first process makes for all of them. */
export function createSessionKey(
  db: Kysely<Database>,
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
): () => Promise<string> {
  let known: Promise<string> | undefined;

  async function load(): Promise<string> {
    if (sessionSecret !== undefined) return sessionSecret;
    await db
      .insertInto('secrets')
      .values({ name: NAME, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    return value;
  }

  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
