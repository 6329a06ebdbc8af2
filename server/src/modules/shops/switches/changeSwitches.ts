import type { ChangePrintStatusRequest, ChangeStatusRequest, Id, OwnShop } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { announceToShop } from '../../../live/announce.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { ShowOwnShop } from '../fetchShop.ts';
import { toggleOn, turnPaper } from './switches.repository.ts';

export type ChangeSwitchesContext = {
  readonly db: Kysely<Database>;
  readonly showOwnShop: ShowOwnShop;
  readonly sendLive: SendLive;
};

/**
 * Makes the shop start or stop taking orders, and tells the shop's open pages.
 * @throws {AppError} `shop.not_found` if `id` is not the shop's own
 */
export async function changeStatus(
  context: ChangeSwitchesContext,
  shopId: Id,
  { id }: ChangeStatusRequest,
): Promise<OwnShop> {
  assertIsOwn(shopId, id);
  const { isOn } = await context.db.transaction().execute(async (trx) => {
    const shop = await toggleOn(trx, shopId);
    await announceToShop(trx, { name: 'changed', payload: { shopId: shop.code } });
    return shop;
  });
  // Another toggle may have followed already, so `on` is replaced by the value that this toggle produced.
  return { ...(await sendAndShow(context, shopId)), on: isOn };
}

/**
 * Switches one kind of paper on or off, and tells the shop's open pages. If the stored value is not the one that the
 * page showed, nothing changes.
 * @throws {AppError} `shop.not_found` if `id` is not the shop's own
 */
export async function changePrintStatus(
  context: ChangeSwitchesContext,
  shopId: Id,
  { id, type, current }: ChangePrintStatusRequest,
): Promise<OwnShop> {
  assertIsOwn(shopId, id);
  await context.db.transaction().execute(async (trx) => {
    const code = await turnPaper(trx, shopId, { paper: type, seen: current });
    if (code === undefined) return;
    await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
  });
  return sendAndShow(context, shopId);
}

function assertIsOwn(shopId: Id, id: string): void {
  if (id !== shopId) throw new AppError('shop.not_found');
}

async function sendAndShow(
  { sendLive, showOwnShop }: ChangeSwitchesContext,
  shopId: Id,
): Promise<OwnShop> {
  await sendLive();
  return showOwnShop(shopId);
}
