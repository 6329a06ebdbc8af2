import type { Id, OwnShop, Order, PublicShop, SessionReply, User } from '@parchi/contract';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { findAccount, type Account } from '../accounts.repository.ts';

type OrdersOfUser = { readonly active: Order[]; readonly previous: Order[] };

const noOrders: OrdersOfUser = { active: [], previous: [] };

/** Functions by which other modules provide facts about an account. */
export type RecordContext = {
  readonly orders: {
    /** SQL, in a query of accounts: whether the account, as a customer, has orders to list. */
    readonly hasOrders: RawBuilder<boolean>;
    ordersOfUser(userId: Id): Promise<OrdersOfUser>;
    /** Returns what still keeps a closing shop open. */
    closingOf(shopId: Id): Promise<NonNullable<OwnShop['closing']>>;
    queueOfShop(shopId: Id): Promise<{ priority: Order[]; others: Order[] }>;
  };
  readonly shops: {
    findPublicShop(id: Id): Promise<PublicShop | undefined>;
    findOwnStanding(
      id: Id,
    ): Promise<{ note: string | null; awaitsEmail: boolean; awaitsPhone: boolean }>;
  };
};

export type ShowAccountContext = RecordContext & { readonly db: Kysely<Database> };

/** Returns the record of the signed-in account as its owner sees it (specification §6); `null` without a session. */
export async function showSession(
  context: RecordContext,
  signedIn: SignedIn | undefined,
): Promise<SessionReply> {
  if (signedIn === undefined) return null;
  const shown = { ...signedIn, id: signedIn.accountId };
  if (shown.kind === 'shop') return toOwnShop(context, shown);
  // Skips the query for the lists if the session's query has seen that there are no orders.
  return toUser(shown, shown.hasOrders ? await context.orders.ordersOfUser(shown.id) : noOrders);
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
    ? { user: toUser(account, await context.orders.ordersOfUser(account.id)) }
    : { shop: await toOwnShop(context, account) };
}

type ShownAccount = Pick<Account, 'id' | 'email' | 'isEmailConfirmed'>;

function toUser(
  { id, name, ...account }: ShownAccount & Pick<Account, 'name'>,
  { active, previous }: OrdersOfUser,
): User {
  return { _id: id, name, ...emailOf(account), activePrints: active, filePrinted: previous };
}

function emailOf({ email, isEmailConfirmed }: Pick<ShownAccount, 'email' | 'isEmailConfirmed'>) {
  return { email, ...(!isEmailConfirmed && { emailUnconfirmed: true as const }) };
}

async function toOwnShop(
  { orders, shops }: RecordContext,
  { id, ...account }: ShownAccount,
): Promise<OwnShop> {
  const [shop, queue] = await Promise.all([shops.findPublicShop(id), orders.queueOfShop(id)]);
  if (shop === undefined) throw new Error('An account of a shop has no shop.');
  const own = shop.standing && (await shops.findOwnStanding(id));
  const closing = shop.standing === 'closing' && (await orders.closingOf(id));
  return {
    ...shop,
    ...(closing !== false && { closing }),
    ...(typeof own?.note === 'string' && { standingNote: own.note }),
    ...(own?.awaitsEmail && { awaitsEmail: true }),
    ...(own?.awaitsPhone && shop.standing === 'waiting' && { awaitsPhone: true }),
    ...emailOf(account),
    currentOrders: queue.others,
    currentPriorityOrders: queue.priority,
  };
}
