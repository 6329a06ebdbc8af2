import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database, PrintState } from '../../../db/schema.ts';
import { announceToShop, announceToUser } from '../../../live/announce.ts';
import { areFilesThere } from '../areFilesThere.ts';

export type OrderOfShop = { readonly id: Id; readonly shopId: Id };

export type CounterRepository = ReturnType<typeof createCounterRepository>;

/** What a shop does with its paid orders. Each change is announced in its own transaction, once. */
export function createCounterRepository(db: Kysely<Database>) {
  return {
    /** @returns false when it was not in the queue */
    complete: (order: OrderOfShop, filesTtlSeconds: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const completed = await updatePrint(trx, order)
          .set({
            state: 'completed',
            completed_at: databaseNow,
            files_expire_at: secondsFromNow(filesTtlSeconds),
          })
          .where('state', '=', 'active')
          .returning('user_id')
          .executeTakeFirst();
        if (completed === undefined) return false;
        await announceChange(trx, order, { name: 'complete', user: completed.user_id as Id });
        return true;
      }),

    /** Its number is still its own, and its files live on. @returns false when it was not completed, or too long ago */
    reopen: (order: OrderOfShop, withinSeconds: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const reopened = await updatePrint(trx, order)
          .set({ state: 'active', completed_at: null, files_expire_at: null })
          .where('state', '=', 'completed')
          .where('completed_at', '>', secondsFromNow(-withinSeconds))
          .where(areFilesThere)
          .returning('user_id')
          .executeTakeFirst();
        if (reopened === undefined) return false;
        await announceChange(trx, order, { name: 'reopened', user: reopened.user_id as Id });
        return true;
      }),

    async findState({ id, shopId }: OrderOfShop): Promise<PrintState | undefined> {
      const row = await db
        .selectFrom('prints')
        .select('state')
        .where('id', '=', id)
        .where('shop_id', '=', shopId)
        .executeTakeFirst();
      return row?.state;
    },
  };
}

function updatePrint(trx: Transaction<Database>, { id, shopId }: OrderOfShop) {
  return trx
    .updateTable('prints')
    .set({ updated_at: databaseNow })
    .where('id', '=', id)
    .where('shop_id', '=', shopId);
}

async function announceChange(
  trx: Transaction<Database>,
  { id, shopId }: OrderOfShop,
  { name, user }: { name: 'complete' | 'reopened'; user: Id },
): Promise<void> {
  const { code } = await trx
    .selectFrom('shops')
    .select('code')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  await announceToUser(trx, { user, name, payload: { print: id } });
  await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
}
