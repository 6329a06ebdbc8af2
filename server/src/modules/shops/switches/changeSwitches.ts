import type { ChangePrintStatusRequest, Id, OwnShop, PauseOrdersRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { ShowOwnShop } from '../fetchShop.ts';
import { takeOrdersFrom, toggleOn, switchColor } from './switches.repository.ts';

export type ChangeSwitchesContext = {
  readonly db: Kysely<Database>;
  readonly showOwnShop: ShowOwnShop;
  readonly sendLive: SendLive;
};

/** Makes the shop start or stop taking orders, and tells the shop's open pages. */
export async function changeStatus(context: ChangeSwitchesContext, shopId: Id): Promise<OwnShop> {
  const { isOn } = await context.db.transaction().execute(async (trx) => {
    const shop = await toggleOn(trx, shopId);
    await announceToShop(trx, { name: 'changed', payload: { shopId: shop.code } });
    return shop;
  });
  // Another toggle or a pause may have followed already, so the reply shows what this toggle produced.
  return { ...(await sendAndShow(context, shopId)), on: isOn, pausedUntil: null };
}

/** Pauses the shop's orders until a moment, or ends the pause, and tells the shop's open pages. */
export async function pauseOrders(
  context: ChangeSwitchesContext,
  shopId: Id,
  { until }: Pick<PauseOrdersRequest, 'until'>,
): Promise<OwnShop> {
  await context.db.transaction().execute(async (trx) => {
    const code = await takeOrdersFrom(trx, shopId, until === null ? null : new Date(until));
    await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
  });
  return sendAndShow(context, shopId);
}

/**
 * Switches black-and-white or colour printing on or off, and tells the shop's open pages. If the stored value is not
 * the one that the page showed, nothing changes.
 */
export async function changePrintStatus(
  context: ChangeSwitchesContext,
  shopId: Id,
  { type, current }: Omit<ChangePrintStatusRequest, 'id'>,
): Promise<OwnShop> {
  await context.db.transaction().execute(async (trx) => {
    const code = await switchColor(trx, shopId, { color: type, seen: current });
    if (code === undefined) return;
    await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
  });
  return sendAndShow(context, shopId);
}

async function sendAndShow(
  { sendLive, showOwnShop }: ChangeSwitchesContext,
  shopId: Id,
): Promise<OwnShop> {
  await sendLive();
  return showOwnShop(shopId);
}
