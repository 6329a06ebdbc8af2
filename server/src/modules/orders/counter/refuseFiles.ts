import type { FilesRefusalRequest, Order } from '@parchi/contract';
import type { Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { insertNotice } from '../../../order-states/notices/orderNotices.repository.ts';
import { refundPart, takeCash, undoCash } from '../../payments/payments.module.ts';
import { endActiveOrder } from '../ending/endActiveOrder.ts';
import { changeAtCounter, type CounterContext, type CounterStep } from './changeAtCounter.ts';
import type { LockedOrderOfShop } from './counter.repository.ts';
import { refusalToRefuse } from './counter.rules.ts';
import {
  listFilesToRefuse,
  saveFilesRefusal,
  type FileToRefuse,
} from './filesRefusal.repository.ts';

type Refusal = Pick<FilesRefusalRequest, 'reason' | 'note'> & {
  readonly fileIds: readonly string[];
};

type FilesRefusal = Refusal & CounterStep;

/**
 * Refuses files of an order that the shop can't print. Refunds their prices or, for an order in cash, lowers the amount
 * due. The other files stay in the queue; if there are none, the whole order is refused. Files that were refused before
 * stay unchanged, so that a repeated call changes nothing. Print jobs with refused files are not changed here: the
 * shop's next request for one drops it (`dropOutdatedPrintJob`) and makes it again.
 * @returns the order
 * @throws {AppError} `print.not_found`, also for a file that does not belong to the order
 */
export function refuseFiles(
  context: CounterContext,
  { id, shopId, by, ...refusal }: FilesRefusal,
): Promise<Order> {
  return changeAtCounter(context, {
    ...{ id, shopId, by },
    event: 'filesRefused',
    change: (trx, order, name) => refuseLocked(trx, order, { ...refusal, name }),
  });
}

async function refuseLocked(
  trx: Transaction<Database>,
  order: LockedOrderOfShop | undefined,
  { reason, note = '', fileIds, name }: Refusal & { readonly name: string | null },
): Promise<boolean> {
  if (order === undefined) throw new AppError('print.not_found');
  const all = await listFilesToRefuse(trx, order.id);
  const wanted = all.filter((file) => fileIds.includes(file.id));
  if (wanted.length !== new Set(fileIds).size) throw new AppError('print.not_found');
  const files = wanted.filter((file) => !file.isRefused);
  if (files.length === 0) return false;
  const refusal = refusalToRefuse(order);
  if (refusal !== undefined) throw new AppError(refusal);
  if (order.state !== 'active') return false;
  const said = { refusal_reason: reason, refusal_note: note, refused_by: name };
  if (files.length === all.filter((file) => !file.isRefused).length) {
    await endActiveOrder(trx, {
      id: order.id,
      isCash: order.isCash,
      event: 'refuse',
      reason: 'refused',
      refusal: said,
    });
    return true;
  }
  const refund = { paise: pricesOf(files), reason: 'refused' } as const;
  const refund_id = order.isCash ? null : ((await refundPart(trx, order.id, refund)) ?? null);
  await saveFilesRefusal(trx, order.id, {
    ids: files.map((file) => file.id),
    change: { ...said, refund_id, refused_at: databaseNow },
  });
  await insertNotice(trx, { kind: 'files_refused', orderId: order.id });
  if (order.isCashTaken) {
    // The shop gives the price of the refused files back. Book only what is due for the others.
    await undoCash(trx, order.id);
    await takeCash(trx, order.id);
  }
  return true;
}

function pricesOf(files: readonly FileToRefuse[]): number {
  return files.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
}
