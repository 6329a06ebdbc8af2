import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentAlert } from '../paymentAlerts.ts';

export type OpenAlertsRepository = ReturnType<typeof createOpenAlertsRepository>;

/** Alerts about what lasts: told once, by whichever process sees it first. */
export function createOpenAlertsRepository(db: Kysely<Database>) {
  return {
    /** @returns whether it is new */
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
