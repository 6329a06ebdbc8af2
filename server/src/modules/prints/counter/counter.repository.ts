import type { ErrorCode, Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction, type UpdateObject } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../http/appError.ts';
import { announceToShop, announceToUser } from '../../../live/announce.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import { areFilesThere } from '../areFilesThere.ts';
import { refusalToComplete, refusalToReopen, type CounterOrder } from './counter.rules.ts';

export type OrderOfShop = { readonly id: Id; readonly shopId: Id };

type CounterOptions = {
  readonly isMoneyBack: PaymentsModule['isMoneyBack'];
  /** How long files of a completed order live. */
  readonly filesTtlSeconds: number;
  /** For so long a completed order can be put back. */
  readonly reopenWithinSeconds: number;
};

type Step = {
  readonly refusal: (order: CounterOrder | undefined) => ErrorCode | undefined;
  readonly change: UpdateObject<Database, 'prints'> & { readonly state: 'active' | 'completed' };
  /** What the customer hears. */
  readonly event: 'complete' | 'reopened';
};

export type CounterRepository = ReturnType<typeof createCounterRepository>;

/** What a shop does with its paid orders. */
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

  /** The order is locked: of several at once each sees what the one before did. It is announced in the same transaction. */
  function take({ refusal, change, event }: Step, order: OrderOfShop): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const locked = await lockOrder(trx, order, options);
      const code = refusal(locked);
      if (code !== undefined || locked === undefined) throw new AppError(code ?? 'print.not_found');
      if (locked.state === change.state) return false;
      await trx
        .updateTable('prints')
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
    /** @returns false when it was completed before @throws {AppError} */
    complete: (order: OrderOfShop) => take(completion, order),
    /** With its number and its files. @returns false when it is in the queue @throws {AppError} */
    reopen: (order: OrderOfShop) => take(reopening, order),
  };
}

async function lockOrder(
  trx: Transaction<Database>,
  { id, shopId }: OrderOfShop,
  { isMoneyBack, reopenWithinSeconds }: CounterOptions,
): Promise<(CounterOrder & { readonly user: Id; readonly shopCode: string }) | undefined> {
  const row = await trx
    .selectFrom('prints')
    .innerJoin('shops', 'shops.id', 'prints.shop_id')
    .select(['prints.state', 'prints.user_id', 'shops.code'])
    .select(
      sql<boolean>`coalesce(prints.completed_at > ${secondsFromNow(-reopenWithinSeconds)}, false)
        and ended_at is null and ${areFilesThere}`.as('is_reopenable'),
    )
    .where('prints.id', '=', id)
    .where('prints.shop_id', '=', shopId)
    .forUpdate('prints')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    state: row.state,
    isReopenable: row.is_reopenable,
    // A query of its own, behind the lock: the one above may have waited for the refund and not see it.
    isMoneyBack: await isMoneyBack(trx, id),
    user: row.user_id as Id,
    shopCode: row.code,
  };
}
