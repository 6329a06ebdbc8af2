import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentAlert } from '../raiseAlert.ts';

export type OpenAlertsRepository = ReturnType<typeof createOpenAlertsRepository>;

/** Stores alerts about lasting conditions, so that only the first process that sees one reports it. */
export function createOpenAlertsRepository(db: Kysely<Database>) {
  return {
    /** @returns whether this call opened the alert */
    async open(name: PaymentAlert): Promise<boolean> {
      const row = await db
        .insertInto('open_alerts')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    async close(name: PaymentAlert): Promise<void> {
      await db.deleteFrom('open_alerts').where('name', '=', name).execute();
    },
  };
}
