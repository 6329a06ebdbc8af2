import { limits } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Settings } from '../../../../config/settings.ts';
import { secondsFromNow } from '../../../../db/databaseClock.ts';
import type { Database } from '../../../../db/schema.ts';
import { AppError } from '../../../../errors/appError.ts';
import { addToCount } from '../../../../http/limits/rates/rateCounters.repository.ts';
import { joinQueue } from '../../../payments/payments.module.ts';
import type { ShopTerms } from '../../../shops/shops.module.ts';
import type { NewOrder } from '../newOrder.ts';
import { countOpenInCash } from './openInCash.repository.ts';

const HOUR_SECONDS = 3_600;
/**
 * Maximum number of orders in cash per address and hour. A shop's customers may share its network's address, so the
 * limit is far above what one person needs.
 */
const MAX_OF_ADDRESS = 30;

/**
 * Checks that a customer may place one more order in cash. The caller must hold the lock of the customer's account.
 * @throws {AppError} `print.too_many_cash`, `print.too_many_cash_of_network`
 */
export async function assertFewOpenInCash(
  trx: Transaction<Database>,
  { userId, address }: Pick<NewOrder, 'userId' | 'address'>,
  { rateLimits }: Pick<Settings, 'rateLimits'>,
): Promise<void> {
  if ((await countOpenInCash(trx, userId)) >= limits.maxOpenCashOrders) {
    throw new AppError('print.too_many_cash');
  }
  if (!rateLimits) return;
  // Count in this transaction, so that a refused order does not count.
  const { count } = await addToCount(trx, {
    key: `cash-order:${address}`,
    amount: 1,
    windowSeconds: HOUR_SECONDS,
  });
  if (count > MAX_OF_ADDRESS) throw new AppError('print.too_many_cash_of_network');
}

type CashTerms = {
  readonly terms: Pick<ShopTerms, 'code' | 'cashDueBy'>;
  readonly settings: Pick<Settings, 'activeOrderTtlSeconds'>;
};

/**
 * Puts a new order into its shop's queue, to be paid in cash by closing time. The caller must hold the lock of the
 * shop's row.
 */
export async function queueInCash(
  trx: Transaction<Database>,
  { upload, form: { shopId, isPriority } }: Pick<NewOrder, 'upload' | 'form'>,
  { terms, settings }: CashTerms,
): Promise<void> {
  const latest = secondsFromNow(settings.activeOrderTtlSeconds);
  // `least` ignores null.
  const endsAt = sql<Date>`least(${terms.cashDueBy ?? null}::timestamptz, ${latest})`;
  const joining = { id: upload.id, shopId, shopCode: terms.code, isPriority };
  await joinQueue(trx, joining, { event: 'queueUnpaid', endsAt });
}
