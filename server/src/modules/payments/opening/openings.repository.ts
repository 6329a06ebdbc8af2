import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

/** Longer than the provider's calls for one order may take together. */
const BUSY_SECONDS = 30;

export type OpeningsRepository = ReturnType<typeof createOpeningsRepository>;

/** Who asks the provider for a print's order: one at a time, in whatever process. */
export function createOpeningsRepository(db: Kysely<Database>) {
  return {
    /** @returns `undefined` while another one asks; `wasTried`: an order may be there already */
    async claim(printId: Id, keyId: string): Promise<{ wasTried: boolean } | undefined> {
      const { rows } = await sql<{ tries: number }>`
        insert into payment_openings as opening (print_id, key_id, busy_until)
        values (${printId}, ${keyId}, ${secondsFromNow(BUSY_SECONDS)})
        on conflict (print_id, key_id) do update
        set busy_until = excluded.busy_until, tries = opening.tries + 1
        where opening.busy_until is null or opening.busy_until <= now()
        returning tries`.execute(db);
      const [row] = rows;
      return row && { wasTried: row.tries > 1 };
    },

    async release(printId: Id, keyId: string): Promise<void> {
      await db
        .updateTable('payment_openings')
        .set({ busy_until: null })
        .where('print_id', '=', printId)
        .where('key_id', '=', keyId)
        .execute();
    },
  };
}
