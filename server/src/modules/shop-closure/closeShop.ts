import { randomBytes } from 'node:crypto';
import type { CloseShopReply, CloseShopRequest, Id, OwnShop } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors/appError.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import {
  eraseSignIn,
  findWholeAccount,
  type AccountsModule,
  type Passwords,
} from '../accounts/accounts.module.ts';
import { canPutBackAny, countOpenOrdersOfShop, eraseHelperNames } from '../orders/orders.module.ts';
import {
  eraseShop,
  keepShop as keep,
  listClosingShops,
  lockClosing,
  startClosing,
} from '../shops/shops.module.ts';
import { eraseStaff } from '../staff/staff.module.ts';

/** Thrown to roll back the closing of a shop that something keeps open. Shared instance, never shown. */
const keepsOpen = new Error('The shop stays open.');

export type CloseShopContext = {
  readonly db: Kysely<Database>;
  readonly log: FastifyBaseLogger;
  readonly passwords: Passwords;
  readonly accounts: Pick<AccountsModule, 'requirePassword' | 'showOwnShop'>;
  readonly sendLive: SendLive;
};

/**
 * Begins to close the caller's shop: customers no longer find it or order from it. The shop closes at once if no order
 * waits and no order of today can be put back into the queue, otherwise later, by {@link closeReadyShops}.
 * @throws {AppError} `account.incorrect_password`, `request.too_many`, `account.signed_out`
 */
export async function closeShop(
  context: CloseShopContext,
  shopId: Id,
  { password, now = false }: Pick<CloseShopRequest, 'password' | 'now'>,
): Promise<CloseShopReply> {
  const { db, accounts, sendLive } = context;
  await accounts.requirePassword(shopId, password);
  const isOpen = await db.transaction().execute((trx) => startClosing(trx, shopId));
  // Another device has closed the shop meanwhile.
  if (!isOpen) throw new AppError('account.signed_out');
  await endShop(context, shopId, { now });
  await sendLive();
  // The sweep may also have closed the shop meanwhile.
  const shop = await accounts.showOwnShop(shopId);
  return { shop: shop.standing === 'closed' ? null : shop };
}

/** Takes {@link closeShop} back. @throws {AppError} `account.signed_out` if the shop has closed meanwhile */
export async function keepShop(context: CloseShopContext, shopId: Id): Promise<OwnShop> {
  const isKept = await context.db.transaction().execute((trx) => keep(trx, shopId));
  if (!isKept) throw new AppError('account.signed_out');
  await context.sendLive();
  return context.accounts.showOwnShop(shopId);
}

/**
 * Closes the shops that no order keeps open any more. Several processes may run it at once. A failure does not hold up
 * other shops.
 * @returns how many shops closed
 */
export async function closeReadyShops(context: CloseShopContext): Promise<number> {
  let count = 0;
  for (const shopId of await listClosingShops(context.db)) {
    try {
      if (await endShop(context, shopId, { now: false })) count += 1;
    } catch (error) {
      context.log.error({ area: 'shops', err: error, shop: shopId }, 'a shop could not be closed');
    }
  }
  if (count > 0) await context.sendLive();
  return count;
}

/**
 * Closes a shop: the names, addresses and numbers of its owner and helpers are gone when this returns true. The rows of
 * the account, the shop and its orders stay without them, because the records of customers and the ledger refer to
 * them.
 * @returns false if an order keeps it open, its owner keeps it, or it has closed already
 */
async function endShop(
  { db, passwords }: CloseShopContext,
  shopId: Id,
  { now }: { readonly now: boolean },
): Promise<boolean> {
  // Most shops that are being closed wait for an order, so the expensive hash is made only for others.
  if (await isHeldOpen(db, shopId, now)) return false;
  const account = await findWholeAccount(db, shopId);
  if (account === undefined) return false;
  const unknownHash = await passwords.hash(randomBytes(32).toString('base64'));
  try {
    await db.transaction().execute(async (trx) => {
      // Locks orders, then helpers, then the shop, in the same sequence as the calls of the counter, to prevent
      // deadlocks.
      await eraseHelperNames(trx, shopId);
      await eraseStaff(trx, shopId);
      if (!(await lockClosing(trx, shopId)) || (await isHeldOpen(trx, shopId, now))) {
        throw keepsOpen;
      }
      await eraseShop(trx, shopId, account.name);
      // The password was changed meanwhile: the next sweep tries again.
      if (!(await eraseSignIn(trx, account, unknownHash))) throw keepsOpen;
    });
  } catch (error) {
    if (error === keepsOpen) return false;
    throw error;
  }
  return true;
}

/** Whether an order is still to be paid or printed or, unless `now` is set, could be put back into the queue today. */
async function isHeldOpen(db: Kysely<Database>, shopId: Id, now: boolean): Promise<boolean> {
  if ((await countOpenOrdersOfShop(db, shopId)) > 0) return true;
  return !now && (await canPutBackAny(db, shopId));
}
