import type { Id, OpenOrder, OrdersReply, PreviousOrdersReply, Order } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { OPEN_STATES } from './orderRow.ts';
import {
  listActiveOrders,
  listLatestOrders,
  listOpenOrders,
  listPreviousOrders,
} from './orders.repository.ts';
import { readOrdersCursor, writeOrdersCursor, type OrdersCursor } from './ordersCursor.ts';
import { toWireOrders, type ReadOrdersContext } from './toWireOrders.ts';
import type { Viewer } from './viewer.ts';

const PAGE = 20;

/** Returns one page of a customer's previous orders. The first page also has all unpaid and active orders. */
export async function listOrders(
  context: ReadOrdersContext,
  userId: Id,
  cursor?: string,
): Promise<OrdersReply> {
  const previous = await listPrevious(context, user(userId), readCursor(cursor));
  const open = cursor === undefined ? await listOpen(context, userId) : { unpaid: [], active: [] };
  return { ...open, ...previous };
}

/** Returns one page of a shop's previous orders. */
export async function listPreviousOfShop(
  context: ReadOrdersContext,
  shopId: Id,
  cursor?: string,
): Promise<PreviousOrdersReply> {
  const viewer: Viewer = { accountId: shopId, kind: 'shop' };
  const { previous, ...page } = await listPrevious(context, viewer, readCursor(cursor));
  return { orders: previous, ...page };
}

/** Returns a customer's active orders, and the first page of the list of previous ones, newest first. */
export async function ordersOfUser(
  context: ReadOrdersContext,
  userId: Id,
): Promise<{ active: Order[]; previous: Order[] }> {
  const rows = await listLatestOrders(context, userId, PAGE);
  const orders = await toWireOrders(context, rows);
  const open = new Set(rows.filter(({ state }) => OPEN_STATES.includes(state)).map(({ id }) => id));
  return {
    active: orders.filter((order) => order.active),
    previous: orders.filter((order) => !open.has(order._id)),
  };
}

/** Returns the orders of a customer that are still to be paid or printed, newest first. */
export async function openOrdersOf(context: ReadOrdersContext, userId: Id): Promise<OpenOrder[]> {
  const orders = await toWireOrders(context, await listOpenOrders(context, userId));
  return orders.map(({ _id, shop: { shopName }, tokenNumber }) => ({ _id, shopName, tokenNumber }));
}

/** Returns a shop's active orders, oldest first. */
export async function queueOfShop(
  context: ReadOrdersContext,
  shopId: Id,
): Promise<{ priority: Order[]; others: Order[] }> {
  const orders = await toWireOrders(context, await listActiveOrders(context, shopId), 'shop');
  return {
    priority: orders.filter((order) => order.priority),
    others: orders.filter((order) => !order.priority),
  };
}

async function listOpen(
  context: ReadOrdersContext,
  userId: Id,
): Promise<Pick<OrdersReply, 'unpaid' | 'active'>> {
  const orders = await toWireOrders(context, await listOpenOrders(context, userId));
  return {
    unpaid: orders.filter((order) => !order.active),
    active: orders.filter((order) => order.active),
  };
}

async function listPrevious(
  context: ReadOrdersContext,
  viewer: Viewer,
  after?: OrdersCursor,
): Promise<Pick<OrdersReply, 'previous' | 'cursor'>> {
  // Read one row more than is shown, to know whether there is a next page.
  const rows = await listPreviousOrders(context, viewer, { after, count: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    previous: await toWireOrders(context, shown, viewer.kind),
    cursor:
      last === undefined
        ? null
        : writeOrdersCursor({ endedAtMicros: last.ended_at_micros, id: last.id as Id }),
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
