import type { Id, OrdersReply, PreviousOrdersReply, Order } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { readOrdersCursor, writeOrdersCursor, type OrdersCursor } from './ordersCursor.ts';
import type { OrdersRepository } from './orders.repository.ts';
import type { Viewer } from './viewer.ts';
import type { ToWireOrders } from './createToWireOrders.ts';

const PAGE = 20;

type ListOrdersOptions = {
  readonly repository: OrdersRepository;
  readonly toWireOrders: ToWireOrders;
};

/** Lists the orders of a customer and of a shop. */
export function createListOrders({ repository, toWireOrders }: ListOrdersOptions) {
  async function listOpen(userId: Id): Promise<Pick<OrdersReply, 'unpaid' | 'active'>> {
    const orders = await toWireOrders(await repository.listOpenOfUser(userId));
    return {
      unpaid: orders.filter((order) => !order.active),
      active: orders.filter((order) => order.active),
    };
  }

  async function listPrevious(
    viewer: Viewer,
    after?: OrdersCursor,
  ): Promise<Pick<OrdersReply, 'previous' | 'cursor'>> {
    // One row more is read than is shown, to know whether there is a next page.
    const rows = await repository.listPrevious(viewer, { after, count: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return {
      previous: await toWireOrders(shown),
      cursor:
        last === undefined
          ? null
          : writeOrdersCursor({ endedAtMicros: last.ended_at_micros, id: last.id as Id }),
    };
  }

  return {
    /** Returns one page of a customer's previous orders. The first page also has all unpaid and active orders. */
    async listOrders(userId: Id, cursor?: string): Promise<OrdersReply> {
      const previous = await listPrevious(user(userId), readCursor(cursor));
      const open = cursor === undefined ? await listOpen(userId) : { unpaid: [], active: [] };
      return { ...open, ...previous };
    },

    async listPreviousOfShop(shopId: Id, cursor?: string): Promise<PreviousOrdersReply> {
      const viewer: Viewer = { accountId: shopId, kind: 'shop' };
      const { previous, ...page } = await listPrevious(viewer, readCursor(cursor));
      return { orders: previous, ...page };
    },

    async ordersOfUser(userId: Id): Promise<{ active: Order[]; previous: Order[] }> {
      const { active } = await listOpen(userId);
      return { active, previous: (await listPrevious(user(userId))).previous };
    },

    async queueOfShop(shopId: Id): Promise<{ priority: Order[]; others: Order[] }> {
      const orders = await toWireOrders(await repository.listActiveOfShop(shopId));
      return {
        priority: orders.filter((order) => order.priority),
        others: orders.filter((order) => !order.priority),
      };
    },
  };
}

function user(accountId: Id): Viewer {
  return { accountId, kind: 'user' };
}

/** @throws {AppError} `request.invalid` for a malformed cursor */
function readCursor(cursor: string | undefined): OrdersCursor | undefined {
  const after = cursor === undefined ? undefined : readOrdersCursor(cursor);
  if (cursor !== undefined && after === undefined) throw new AppError('request.invalid');
  return after;
}
