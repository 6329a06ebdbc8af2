import type { Id, OwnShop, Order, PublicShop, SessionReply, User } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors/appError.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import { findAccount, type Account } from './accounts.repository.ts';

/** Functions by which other modules provide facts about an account. */
export type RecordContext = {
  readonly orders: {
    ordersOfUser(userId: Id): Promise<{ active: Order[]; previous: Order[] }>;
    queueOfShop(shopId: Id): Promise<{ priority: Order[]; others: Order[] }>;
  };
  readonly shops: { findPublicShop(id: Id): Promise<PublicShop | undefined> };
};

export type ShowAccountContext = RecordContext & { readonly db: Kysely<Database> };

/** Returns the record of the signed-in account as its owner sees it (specification §6); `null` without a session. */
export async function showSession(
  context: RecordContext,
  signedIn: SignedIn | undefined,
): Promise<SessionReply> {
  if (signedIn === undefined) return null;
  const shown = { ...signedIn, id: signedIn.accountId };
  return shown.kind === 'user' ? toUser(context, shown) : toOwnShop(context, shown);
}

/**
 * Returns the record of a signed-in shop as the shop itself sees it.
 * @param id id of the shop's account
 * @throws {AppError} `account.signed_out` if the account no longer exists
 */
export async function showOwnShop(context: ShowAccountContext, id: Id): Promise<OwnShop> {
  const account = await findAccount(context.db, id);
  if (account === undefined) throw new AppError('account.signed_out');
  return toOwnShop(context, account);
}

/** Returns the reply to a sign-in: the account's record, as `user` or as `shop`. */
export async function toSignInReply(
  context: RecordContext,
  account: Account,
): Promise<{ user: User } | { shop: OwnShop }> {
  return account.kind === 'user'
    ? { user: await toUser(context, account) }
    : { shop: await toOwnShop(context, account) };
}

async function toUser(
  { orders }: Pick<RecordContext, 'orders'>,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<User> {
  const { active, previous } = await orders.ordersOfUser(id);
  return { _id: id, name, email, activePrints: active, filePrinted: previous };
}

async function toOwnShop(
  { orders, shops }: RecordContext,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<OwnShop> {
  const [shop, queue] = await Promise.all([shops.findPublicShop(id), orders.queueOfShop(id)]);
  if (shop === undefined) throw new Error('An account of a shop has no shop.');
  return {
    ...shop,
    email,
    currentOrders: queue.others,
    currentPriorityOrders: queue.priority,
  };
}
