import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';

export type Paper = 'color' | 'black';

const column = { color: 'has_color', black: 'has_bnw' } as const;

export type SwitchesRepository = ReturnType<typeof createSwitchesRepository>;

/** Changes a shop's switches and sends a live event to its open pages. */
export function createSwitchesRepository(db: Kysely<Database>) {
  return {
    /** Toggles `on` in a single statement, so that concurrent toggles see each other. @returns the new value */
    toggleOn: (id: Id): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const shop = await trx
          .updateTable('shops')
          .set((build) => ({ is_on: build.not(build.ref('is_on')) }))
          .where('id', '=', id)
          .returning(['code', 'is_on'])
          .executeTakeFirstOrThrow();
        await tell(trx, shop.code);
        return shop.is_on;
      }),

    /**
     * Sets the switch to `!seen`. @param seen the value shown by the page; if the stored value differs, nothing changes
     */
    turnPaper: (id: Id, { paper, seen }: { paper: Paper; seen: boolean }): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const shop = await trx
          .updateTable('shops')
          .set({ [column[paper]]: !seen })
          .where('id', '=', id)
          .where(column[paper], '=', seen)
          .returning('code')
          .executeTakeFirst();
        if (shop !== undefined) await tell(trx, shop.code);
      }),
  };
}

function tell(trx: Transaction<Database>, shopId: string): Promise<void> {
  return announceToShop(trx, { name: 'changed', payload: { shopId } });
}
