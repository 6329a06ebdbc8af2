import type { ErrorCode, Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction, type UpdateObject } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { announceToShop, announceToUser } from '../../../live/announce.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import { areFilesThere } from '../files/areFilesThere.ts';
import { refusalToComplete, refusalToReopen, type CounterOrder } from './counter.rules.ts';

export type OrderOfShop = { readonly id: Id; readonly shopId: Id };

type CounterOptions = {
  readonly isMoneyBack: PaymentsModule['isMoneyBack'];
  /** How long the files of a completed order are kept. */
  readonly filesTtlSeconds: number;
  /** How long after its completion an order can be put back. */
  readonly reopenWithinSeconds: number;
};

type Step = {
  readonly refusal: (order: CounterOrder | undefined) => ErrorCode | undefined;
  readonly change: UpdateObject<Database, 'orders'> & { readonly state: 'active' | 'completed' };
  /** The live event sent to the customer. */
  readonly event: 'complete' | 'reopened';
};

export type CounterRepository = ReturnType<typeof createCounterRepository>;

/** Completes and puts back the paid orders of a shop. */
export function createCounterRepository(db: Kysely<Database>, options: CounterOptions) {
  const completion: Step = {
    refusal: refusalToComplete,
    change: {
      state: 'completed',
      completed_at: databaseNow,
      files_expire_at: secondsFromNow(options.filesTtlSeconds),
    },
    event: 'complete',
  };
  const reopening: Step = {
    refusal: refusalToReopen,
    change: { state: 'active', completed_at: null, files_expire_at: null },
    event: 'reopened',
  };

  /**
   * Takes the step with the order locked, so that concurrent calls see each other's result. The live events are written
   * in the same transaction. @returns false when the order is in that state already
   */
  function take({ refusal, change, event }: Step, order: OrderOfShop): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const locked = await lockOrder(trx, order, options);
      const code = refusal(locked);
      if (code !== undefined || locked === undefined) throw new AppError(code ?? 'print.not_found');
      if (locked.state === change.state) return false;
      await trx
        .updateTable('orders')
        .set({ ...change, updated_at: databaseNow })
        .where('id', '=', order.id)
        .execute();
      const { user, shopCode } = locked;
      await announceToUser(trx, { user, name: event, payload: { print: order.id } });
      await announceToShop(trx, { name: 'changed', payload: { shopId: shopCode } });
      return true;
    });
  }

  return {
    /** Completes an order. @returns false when it was completed before @throws {AppError} */
    complete: (order: OrderOfShop) => take(completion, order),
    /**
     * Puts an order back into the queue with its token number and files. @returns false when it is there already
     * @throws {AppError}
     */
    reopen: (order: OrderOfShop) => take(reopening, order),
  };
}

async function lockOrder(
  trx: Transaction<Database>,
  { id, shopId }: OrderOfShop,
  { isMoneyBack, reopenWithinSeconds }: CounterOptions,
): Promise<(CounterOrder & { readonly user: Id; readonly shopCode: string }) | undefined> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select(['orders.state', 'orders.user_id', 'shops.code'])
    .select(
      sql<boolean>`coalesce(orders.completed_at > ${secondsFromNow(-reopenWithinSeconds)}, false)
        and ended_at is null and ${areFilesThere}`.as('is_reopenable'),
    )
    .where('orders.id', '=', id)
    .where('orders.shop_id', '=', shopId)
    .forUpdate('orders')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    state: row.state,
    isReopenable: row.is_reopenable,
    // A separate query after the lock: the query above may have waited for a refund without seeing its result.
    isMoneyBack: await isMoneyBack(trx, id),
    user: row.user_id as Id,
    shopCode: row.code,
  };
}
