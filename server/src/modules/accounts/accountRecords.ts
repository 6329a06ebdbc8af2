import type { Id, OwnShop, Order, PublicShop, User } from '@parchi/contract';
import type { Account } from './accounts.repository.ts';

/** Facts about an account that other modules provide. */
export type AccountSources = {
  readonly prints: {
    ordersOfUser(userId: Id): Promise<{ active: Order[]; previous: Order[] }>;
    queueOfShop(shopId: Id): Promise<{ priority: Order[]; others: Order[] }>;
  };
  readonly shops: { findPublicShop(id: Id): Promise<PublicShop | undefined> };
};

export type AccountRecords = ReturnType<typeof createAccountRecords>;

/** Creates the wire records of accounts, as their owners see them (specification §6). */
export function createAccountRecords({ prints, shops }: AccountSources) {
  async function toUser({ id, name, email }: Account): Promise<User> {
    const { active, previous } = await prints.ordersOfUser(id);
    return { _id: id, name, email, activePrints: active, filePrinted: previous };
  }

  async function toOwnShop({ id, email }: Account): Promise<OwnShop> {
    const [shop, queue] = await Promise.all([shops.findPublicShop(id), prints.queueOfShop(id)]);
    if (shop === undefined) throw new Error('An account of a shop has no shop.');
    return {
      ...shop,
      email,
      currentOrders: queue.others,
      currentPriorityOrders: queue.priority,
    };
  }

  return {
    toOwnShop,

    toRecord: (account: Account): Promise<User | OwnShop> =>
      account.kind === 'user' ? toUser(account) : toOwnShop(account),

    /** Returns the reply to a sign-in: the record as `user` or `shop`. */
    toSignInReply: async (account: Account): Promise<{ user: User } | { shop: OwnShop }> =>
      account.kind === 'user'
        ? { user: await toUser(account) }
        : { shop: await toOwnShop(account) },
  };
}
